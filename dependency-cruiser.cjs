/** The arrow of ARCHITECTURE.md, checked. Patterns, not one zone per feature. */
const test = '\\.test\\.tsx?$|/testing/';

/** The folders of an application from the ground up: none imports one above it, nor the files that put all together. */
const floors = (root, rooms) =>
  rooms.map((room, floor) => ({
    name: `${root.split('/')[1]}-${room}-knows-nothing-above`,
    severity: 'error',
    from: { path: `^${root}/${room}/`, pathNot: test },
    to: {
      path: [...rooms.slice(floor + 1).map((above) => `^${root}/${above}/`), `^${root}/[^/]+$`],
      // What a feature is, what it hears of others, and which settings it receives.
      pathNot: `^${root}/(feature|server-events|app-settings)\\.ts$`,
    },
  }));

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-depends-on-nothing',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: test },
      to: { pathNot: '^packages/domain/' },
    },
    {
      name: 'contract-depends-on-domain-and-zod',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: test },
      to: { pathNot: '^packages/(contract|domain)/|^node_modules/zod/' },
    },
    { name: 'packages-know-no-app', severity: 'error', from: { path: '^packages/' }, to: { path: '^apps/' } },
    {
      name: 'apps-are-strangers',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'product-does-not-build-people',
      severity: 'error',
      from: { path: '^apps/', pathNot: test },
      to: { path: '^packages/builders/' },
    },
    {
      name: 'product-does-not-import-the-gallery',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: '^apps/web/gallery/' },
    },
    {
      name: 'features-are-strangers',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      // `features.ts` lists the features and lends one what belongs to another.
      name: 'shared-server-code-imports-no-feature',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: `${test}|^apps/api/src/(features/|testing/|features\\.ts$|admin-actions\\.ts$)`,
      },
      to: { path: '^apps/api/src/features/' },
    },
    ...floors('apps/api/src', [
      'threads',
      'database',
      'http',
      'organisation',
      'audit',
      'auth',
      'mail',
      'print',
      'push',
      'background',
      'webhooks',
      'sync',
      'features',
    ]),
    ...floors('apps/web/src', [
      'platform',
      'local-db',
      'ui',
      'sync',
      'api',
      'entities',
      'routing',
      'features',
      'app',
    ]),
    {
      name: 'features-get-no-unscoped-database',
      severity: 'error',
      from: { path: '^apps/api/src/features/', pathNot: test },
      // The descriptions of tables open nothing.
      to: {
        path: '^node_modules/pg/|^apps/api/src/database/',
        pathNot: '^apps/api/src/database/tables\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      // Writing the files of a report takes seconds of processor time.
      name: 'report-files-are-written-in-a-thread',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: `${test}|^apps/api/src/features/reports/(making|evidence)/(report\\.worker|write-)`,
      },
      to: {
        path: '^apps/api/src/features/reports/(making|evidence)/(write-|report-pdf)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'screens-do-not-call-the-network',
      severity: 'error',
      from: { path: '^apps/web/src/features/.*\\.tsx$', pathNot: test },
      to: { path: '^apps/web/src/platform/api-client' },
    },
    {
      // A schema in the browser brings its library along, which tries eval: the content policy reports it.
      name: 'browser-takes-only-types-of-schemas',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: test },
      to: { path: '^packages/contract/.*\\.(contract|schema)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'tools-do-not-import-journeys',
      severity: 'error',
      from: { path: '^(tools|bench|tests)/' },
      to: { path: '^e2e/' },
    },
    {
      name: 'product-does-not-import-tests',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: test },
      to: { path: test },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
};

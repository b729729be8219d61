/** The arrow of ARCHITECTURE.md, checked. Patterns, not one zone per feature. */
const test = '\\.test\\.tsx?$|/testing/';
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
      name: 'features-are-strangers',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'only-the-app-knows-features',
      severity: 'error',
      from: {
        path: '^apps/[^/]+/src/(platform|database|local-db|routing|sync|jobs|ui|testing)/',
        pathNot: test,
      },
      to: { path: '^apps/[^/]+/src/features/' },
    },
    {
      name: 'platform-knows-no-sync',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/(platform|database|local-db|routing|ui)/', pathNot: test },
      to: { path: '^apps/[^/]+/src/(sync|app)/' },
    },
    {
      name: 'features-know-no-app',
      severity: 'error',
      from: { path: '^apps/web/src/features/', pathNot: test },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'features-get-no-unscoped-database',
      severity: 'error',
      from: { path: '^apps/api/src/features/', pathNot: test },
      to: { path: '^node_modules/pg/|^apps/api/src/database/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'screens-do-not-call-the-network',
      severity: 'error',
      from: { path: '^apps/web/src/features/.*\\.tsx$', pathNot: test },
      to: { path: '^apps/web/src/platform/api-client' },
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

import {
  type BinaryOperationNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type RawNode,
  type RootOperationNode,
} from 'kysely';

/** "… org_id = " right before a parameter. */
const filterAtEnd = /((?:\w+\.)?"?org_id"?) = $/;

/**
 * Makes every `org_id = …` of the stores true, as if their authors had forgotten it: what still keeps the
 * organisations apart then is row-level security.
 */
class FilterRemover extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand } = node;
    const isOrganisation =
      leftOperand.kind === 'ReferenceNode' &&
      'column' in leftOperand &&
      JSON.stringify(leftOperand.column).includes('"org_id"');
    const whole = super.transformBinaryOperation(node);
    return isOrganisation ? { ...whole, rightOperand: whole.leftOperand } : whole;
  }

  protected override transformRaw(node: RawNode): RawNode {
    const raw = super.transformRaw(node);
    const sqlFragments = raw.sqlFragments.map((fragment, n) =>
      n < raw.parameters.length
        ? fragment.replace(filterAtEnd, "$1 = $1 and '' is distinct from ")
        : fragment,
    );
    return { ...raw, sqlFragments };
  }
}

export class WithoutOrganisationFilter implements KyselyPlugin {
  readonly #remover = new FilterRemover();
  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    return this.#remover.transformNode(node);
  }
  async transformResult<Result>({ result }: { result: Result }): Promise<Result> {
    return result;
  }
}

import {
  type BinaryOperationNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type RawNode,
  type RootOperationNode,
  ValueNode,
} from 'kysely';

/** "… org_id = " right before a parameter. */
const filterAtEnd = /\borg_id"? = $/;

/** Without these nobody gets past the door: whose session it is, what they may do, whose turn it is to write. */
const DOOR = /"?\b(org_sync_clock|sessions|permissions)\b/;

/**
 * Makes every `org_id = …` of the stores name another organisation, as if their authors had taken the wrong one. For tables
 * that are spread over machines: there a statement without the organisation is mostly not run, and some crash the
 * coordinator, but one of another organisation goes to the machine that has it, like any other.
 */
class FilterSwapper extends OperationNodeTransformer {
  readonly #other: string;
  constructor(other: string) {
    super();
    this.#other = other;
  }

  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand } = node;
    const isOrganisation =
      leftOperand.kind === 'ReferenceNode' &&
      'column' in leftOperand &&
      JSON.stringify(leftOperand.column).includes('"org_id"');
    const whole = super.transformBinaryOperation(node);
    if (!isOrganisation || whole.rightOperand.kind !== 'ValueNode') return whole;
    return { ...whole, rightOperand: ValueNode.create(this.#other) };
  }

  protected override transformRaw(node: RawNode): RawNode {
    const raw = super.transformRaw(node);
    const parameters = raw.parameters.map((parameter, n) =>
      filterAtEnd.test(raw.sqlFragments[n] ?? '') ? ValueNode.create(this.#other) : parameter,
    );
    return { ...raw, parameters };
  }
}

export class ForAnotherOrganisation implements KyselyPlugin {
  readonly #swapper: FilterSwapper;
  constructor(org_id: string) {
    this.#swapper = new FilterSwapper(org_id);
  }
  transformQuery({ node }: { node: RootOperationNode }): RootOperationNode {
    const text = JSON.stringify(node, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
    return DOOR.test(text) ? node : this.#swapper.transformNode(node);
  }
  async transformResult<Result>({ result }: { result: Result }): Promise<Result> {
    return result;
  }
}

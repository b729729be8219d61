import { type Strategy, strategyEntity } from '@heatwise/contract/entities/advice';
import type { AdviceEdit } from '@heatwise/contract/strategy/strategy.contract';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { gather, jsonRow } from '../../sync/json-row.ts';
import { isWithin } from '../../sync/measured-people.store.ts';
import type { SyncReader } from '../../sync/synced-kind.ts';

/** A row as the wire has it, of the table under the name `s`. */
const strategyJson = jsonRow('s', strategyEntity);

/**
 * Advice for the organisation and for tags is everybody's; advice for one person goes to those who may see the person, and
 * comes again whenever the person does: it has no new stamp when they come into view. What is for somebody who went out of
 * view, the browser deletes with them.
 */
export function changedStrategies(
  scope: OrganisationScope,
  { actor, rights }: SyncReader,
  since: string | null,
): Promise<string> {
  const isLater = sql<boolean>`(s.modified_time > ${since ?? ''} or u.modified_time > ${since ?? ''})`;
  return gather(
    scope,
    sql`
    select ${strategyJson} as json, s.modified_time
      from strategies s
      left join users u on u.org_id = s.org_id and u.user_id = s.user_id
     where s.org_id = ${scope.org_id} and ${isLater}
       and (s.user_id is null or ${isWithin(rights.people, actor, 'u')})`,
  );
}

/** Advice that stands. */
export function findAdvice(scope: OrganisationScope, strategyId: string): Promise<Strategy | undefined> {
  return adviceWhere(scope, sql`s.strategy_id = ${strategyId} and s.active`);
}

async function adviceWhere(
  { tx, org_id }: OrganisationScope,
  isMeant: RawBuilder<unknown>,
): Promise<Strategy | undefined> {
  const { rows } = await sql<{ advice: Strategy }>`
    select ${strategyJson}::json as advice from strategies s
     where s.org_id = ${org_id} and ${isMeant}`.execute(tx);
  return rows[0]?.advice;
}

/** Writes it under a new id, or over what stands or stood for the same class and the same people. */
export async function putAdvice(
  scope: WritingScope,
  strategyId: string,
  { tag_id, user_id, type, status, advice, drink_millilitres }: AdviceEdit,
): Promise<Strategy> {
  const { tx, org_id, stamps } = scope;
  const now = stamps.next();
  await sql`
    insert into strategies as s (org_id, strategy_id, tag_id, user_id, type, status, advice, drink_millilitres,
                                 created_time, modified_time)
    values (${org_id}, ${strategyId}, ${tag_id}, ${user_id}, ${type}, ${status}, ${advice}, ${drink_millilitres},
            ${now}, ${now})
    on conflict (org_id, type, status, tag_id, user_id)
    do update set advice = excluded.advice, drink_millilitres = excluded.drink_millilitres, active = true,
                  modified_time = excluded.modified_time`.execute(tx);
  // What is stamped so is the row that was written, whose id may be that of earlier advice.
  return written(scope, sql`s.modified_time = ${now}`);
}

export async function deactivateAdvice(scope: WritingScope, strategyId: string): Promise<Strategy> {
  const { tx, org_id, stamps } = scope;
  await sql`
    update strategies s set active = false, modified_time = ${stamps.next()}
     where s.org_id = ${org_id} and s.strategy_id = ${strategyId}`.execute(tx);
  return written(scope, sql`s.strategy_id = ${strategyId}`);
}

async function written(scope: OrganisationScope, isMeant: RawBuilder<unknown>): Promise<Strategy> {
  const advice = await adviceWhere(scope, isMeant);
  if (!advice) throw new Error('advice went away while it was locked');
  return advice;
}

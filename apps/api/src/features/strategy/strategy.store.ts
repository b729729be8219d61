import type { AdviceEdit } from '@heatwise/contract/strategy/strategy.contract';
import type { Strategy } from '@heatwise/contract/sync/entities';
import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../../organisation/organisation-scope.ts';
import { strategyJson } from './changed-strategies.store.ts';

/** Advice that stands. */
export async function findAdvice(
  { tx, org_id }: OrganisationScope,
  strategyId: string,
): Promise<Strategy | undefined> {
  const { rows } = await sql<{ advice: Strategy }>`
    select ${strategyJson}::json as advice from strategies s
     where s.org_id = ${org_id} and s.strategy_id = ${strategyId} and s.active`.execute(tx);
  return rows[0]?.advice;
}

/** Writes it under a new id, or over what stands or stood for the same class and the same people. */
export async function putAdvice(
  { tx, org_id, stamps }: WritingScope,
  strategyId: string,
  { tag_id, user_id, type, status, advice, drink_millilitres }: AdviceEdit,
): Promise<Strategy> {
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
  const { rows } = await sql<{ advice: Strategy }>`
    select ${strategyJson}::json as advice from strategies s
     where s.org_id = ${org_id} and s.modified_time = ${now}`.execute(tx);
  return written(rows[0]);
}

export async function deactivateAdvice(
  { tx, org_id, stamps }: WritingScope,
  strategyId: string,
): Promise<Strategy> {
  await sql`
    update strategies s set active = false, modified_time = ${stamps.next()}
     where s.org_id = ${org_id} and s.strategy_id = ${strategyId}`.execute(tx);
  const { rows } = await sql<{ advice: Strategy }>`
    select ${strategyJson}::json as advice from strategies s
     where s.org_id = ${org_id} and s.strategy_id = ${strategyId}`.execute(tx);
  return written(rows[0]);
}

function written(row: { advice: Strategy } | undefined): Strategy {
  if (!row) throw new Error('advice went away while it was locked');
  return row.advice;
}

export async function isActiveTag({ tx, org_id }: OrganisationScope, tagId: string): Promise<boolean> {
  const tag = await tx
    .selectFrom('tags')
    .select('tag_id')
    .where('org_id', '=', org_id)
    .where('tag_id', '=', tagId)
    .where('active', '=', true)
    .executeTakeFirst();
  return tag !== undefined;
}

export function findPerson(
  { tx, org_id }: OrganisationScope,
  userId: string,
): Promise<{ user_id: string; tag_ids: string[] } | undefined> {
  return tx
    .selectFrom('users')
    .select(['user_id', 'tag_ids'])
    .where('org_id', '=', org_id)
    .where('user_id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
}

import { sql, type RawBuilder } from 'kysely'

type Row = { subject: string; id: RawBuilder<unknown> | string }

/**
 * What changes from a moment on have replaced of a row, by its columns: of several changes the first has what was so then. Laid over the row as it is, with
 * `jsonb_populate_record` or `||`, it is the row as it was. The audit is never changed, so neither is the answer.
 */
export const replacedSince = ({ subject, id }: Row, since: RawBuilder<Date>): RawBuilder<unknown> => sql`coalesce((
    select jsonb_object_agg(first.key, first.value) from (
      select distinct on (e.key) e.key, e.value from audit a cross join lateral jsonb_each(a.before) e
      where a.subject = ${sql.lit(subject)} and a.subject_id = ${id} and a.at >= ${since} and jsonb_typeof(a.before) = 'object' order by e.key, a.id
    ) first), '{}')`

/** Whether a purge took what changes from then on have replaced of it: then nobody knows how the row was. */
export const isReplacedPurged = ({ subject, id }: Row, since: RawBuilder<Date>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from audit a where a.subject = ${sql.lit(subject)} and a.subject_id = ${id} and a.at >= ${since} and a.purge_id is not null)`

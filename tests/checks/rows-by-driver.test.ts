import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { copyOfTemplate } from '../world/test-api.ts'

const { owner } = await copyOfTemplate()

/** Read by driver only in part, which their own indexes have, or as short as what refers to them. */
const readInPart = [
  'barred_match',
  'driver_verification',
  'event_booking',
  'issuer_signal',
  'onboarding_application',
  'own_page_link',
  'webhook_driver',
  'webhook_event',
]

it('what a table has of a driver is found by an index of all its rows', async () => {
  const { rows } = await sql<{ name: string }>`select distinct c.conrelid::regclass::text as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'driver'::regclass and array_length(c.conkey, 1) = 1 and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))
    ) order by 1`.execute(owner.db)
  expect(rows.map(({ name }) => name)).toEqual(readInPart)
})

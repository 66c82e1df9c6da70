import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fileFields } from '#requests/details/files/request-files.rules.ts'
import { kinds, kindSlugs } from '#requests/kinds/kinds.contract.ts'
import { testApi } from '#tests/world/test-api.ts'

const { ownerDb } = await testApi()

/** Why a purge takes nothing from a table that belongs to a driver. */
const stays = {
  driver_history: 'days, options and status, on which counts of past days and verdicts rest; no words',
  driver_search: 'the name and phones that stay with the driver',
  driver_word: 'the name that stays with the driver',
  driver_training: 'days',
  driver_verification: 'goes with its session',
  driver_case: 'who, when; its words are those of its requests',
  case_request: 'what belongs together',
  clearance_measure: 'days',
  blacklisting: 'a code and days; nothing goes while it is in force',
  suspension: 'days and a code',
  pass: 'days and codes, on which past verdicts rest',
  card_print: 'what was printed when',
  driver_test: 'what was measured, by whom and with what; a hold rests on it',
  recalled_clearance: 'what was under recall; no words',
  requirement_recount: 'how far it came',
  issuer_signal: 'about the issuer; a driver is named by an id only',
  event_attendance: 'who was where; requirements and points rest on it',
  event_booking: 'who had a seat',
  good_practice_visit: 'where it was',
  violation_visit: 'where it was',
  gate_check: 'deleted every night after the months of the gate',
  gate_override: 'goes with its check',
  gate_anomaly: 'goes with its check',
  gate_presence: 'inside or not, since when',
  gate_change: 'which drivers devices fetch again; no values',
  request_approval: 'who approved when',
  request_file_opening: 'who opened it when',
  request_presence: 'who has a page open',
  subject_access: 'that a copy was asked for and given has to be shown later',
  subject_access_link: 'hashes and counts',
  legal_hold: 'why something was kept has to be shown later',
  purged_record: 'that it was purged',
  own_page_link: 'goes with its time',
  webhook_driver: 'goes with its webhook',
  webhook_delivery: 'goes after its days',
  webhook_event: 'goes after its days',
} as const satisfies Record<string, string>

const functionText = async (name: string): Promise<string> => {
  const { rows } = await sql<{ text: string }>`select prosrc as text from pg_proc where proname = ${name}`.execute(ownerDb)
  return rows[0]?.text ?? ''
}

it('whatever belongs to a driver is purged with a kind, or a reason says why not', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive link as (
      select c.conrelid::regclass::text as name, c.confrelid::regclass::text as of from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    ), reached as (
      select 'driver' as name union select l.name from link l join reached r on r.name = l.of
    )
    select name from reached
    union select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attname like '%driver_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    order by 1`.execute(ownerDb)
  const purging = await functionText('purge_records')
  const taken = rows.filter(({ name }) => new RegExp(`update ${name} `).test(purging)).map(({ name }) => name)
  expect(taken.length).toBeGreaterThan(15)
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !taken.includes(name))
      .toSorted(),
  ).toEqual(Object.keys(stays).toSorted())
})

it('a purge asks of every column that shows a file whether it still does', async () => {
  const { rows } = await sql<{ name: string; column: string }>`
    select c.conrelid::regclass::text as name, a.attname as column from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'file'::regclass and c.confdeltype <> 'c'`.execute(ownerDb)
  const asked = await functionText('is_file_needed')
  expect(rows.length).toBeGreaterThan(14)
  expect(rows.filter(({ name, column }) => !asked.includes(`from ${name} x where x.${column} = of_file`))).toEqual([])
})

it('a purge knows the files of every kind of request', async () => {
  const known = await functionText('files_of_body')
  const fields = kindSlugs.flatMap((slug) => fileFields(kinds[slug]))
  expect(fields.length).toBeGreaterThan(7)
  expect(fields.filter((field) => !known.includes(`'${field}'`))).toEqual([])
})

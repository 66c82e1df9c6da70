import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { aWholeDraft } from '#onboarding/drafts/drafts.factory.ts'
import { anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { aKillableServer } from '../../world/killable-server.ts'
import { onTeardown } from '../../world/teardown.ts'
import { copyOfTemplate } from '../../world/test-api.ts'

const { database, owner } = await copyOfTemplate()
const { db } = database
const { rows } = await database.query('select current_database() as name')
const { name } = rows[0] as { name: string }
const folder = await mkdtemp(join(tmpdir(), 'driver-pass-submission-'))
onTeardown(() => rm(folder, { recursive: true, force: true }))

const rounds = 20
const draftsInRound = 8
const documents = 5

type Outcome = {
  draft_files: number
  has_draft: boolean
  drivers: number
  applications: number
  documents: number
  requests: number
  histories: number
  audits: number
  announcements: number
}

/** What there is of a draft, or of what became of it. */
async function outcomeOf(draftId: string, idNo: string): Promise<Outcome> {
  const found = await sql<Outcome>`with d as (select id from driver where id_no = ${idNo}),
      a as (select id, request_id from onboarding_application where draft_id = ${draftId} and driver_id in (select id from d))
    select exists (select from onboarding_draft where id = ${draftId}) as has_draft,
      (select count(*)::int from onboarding_draft_file where draft_id = ${draftId}) as draft_files,
      (select count(*)::int from d) as drivers, (select count(*)::int from a) as applications,
      (select count(*)::int from application_document where application_id in (select id from a)) as documents,
      (select count(*)::int from request where driver_id in (select id from d)) as requests,
      (select count(*)::int from request_history where request_id in (select request_id from a)) as histories,
      (select count(*)::int from audit where subject = 'driver' and subject_id in (select id from d)) as audits,
      (select count(*)::int from outbox where topic = 'onboarding' and payload ->> 'driver_id' in (select id::text from d)) as announcements`.execute(
    owner.db,
  )
  const [row] = found.rows
  if (!row) throw new Error('A select without a row')
  return row
}

const nothing = { drivers: 0, applications: 0, documents: 0, requests: 0, histories: 0, audits: 0, announcements: 0 }
const stillDraft: Outcome = { ...nothing, has_draft: true, draft_files: documents }
const submitted: Outcome = {
  has_draft: false,
  draft_files: 0,
  drivers: 1,
  applications: 1,
  documents,
  requests: 1,
  histories: 1,
  audits: 1,
  announcements: 1,
}

const others = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name = '' and state <> 'idle'`

it(`killed ${rounds} times while drivers are submitted, it leaves drafts and whole applications`, { timeout: 1_800_000 }, async () => {
  const plantId = await anOnboardingPlant(db)
  const person = await aPerson(db, { portal: 'transporter_portal', plantId, now: new Date() })
  let [whole, kept] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const server = await aKillableServer({ database: name, folder })
    const drafts: { id: string; idNo: string }[] = []
    for (let n = 0; n < draftsInRound; n++) {
      const idNo = String(10_000_000 + round * 100 + n)
      const fields = { plantId, transporterId: person.transporterId, by: person.userId, at: new Date(), entered: { id_no: idNo } }
      drafts.push({ id: await aWholeDraft(db, fields), idNo })
    }
    let answered = 0
    const sending = drafts.map(({ id }) =>
      fetch(`${server.address}/v1/onboarding/submit`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ draft_id: id, declared: true }),
      }).then(
        ({ status }) => {
          answered += 1
          return { status }
        },
        () => undefined,
      ),
    )
    // Some are committed then, some are running, and some wait.
    await expect.poll(() => answered, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(round % draftsInRound)
    await setTimeout((round % 5) * 7)
    await server.kill()
    const answers = await Promise.all(sending)
    await expect.poll(async () => (await others.execute(owner.db)).rows[0]?.n, { timeout: 30_000 }).toBe(0)
    for (const [index, { id, idNo }] of drafts.entries()) {
      const outcome = await outcomeOf(id, idNo)
      expect(outcome).toEqual(outcome.has_draft ? stillDraft : submitted)
      const answer = answers[index]
      // What was acknowledged is there.
      expect([answer?.status ?? 200, answer === undefined || !outcome.has_draft]).toEqual([200, true])
      if (outcome.has_draft) kept += 1
      else whole += 1
    }
  }
  expect(whole).toBeGreaterThan(0)
  expect(kept).toBeGreaterThan(0)
})

import { expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { cancelCard } from '#drivers/card/cards.store.ts'
import { aPassHolder, aSuspendedDriver, type PassHolderFields } from '#drivers/pass/passes.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { kinds, type KindSlug } from './kinds.contract.ts'
import { kindScene } from './kinds.factory.ts'

const api = await testApi()
const decider = await api.as({ portal: 'staff_portal' })
const { plantId } = decider

/** The audit rows of a driver with its suspensions and violations, without the request itself. */
async function auditOf(driverId: string) {
  const suspensions = api.db.selectFrom('suspension').select('id').where('driver_id', '=', driverId)
  const violations = api.db.selectFrom('violation').select('id').where('driver_id', '=', driverId)
  return api.db
    .selectFrom('audit')
    .select(['action', 'user_id', 'auth_plant_id', 'before', 'after'])
    .where((about) =>
      about.or([
        about('subject', '=', 'driver').and('subject_id', '=', driverId),
        about('subject', '=', 'suspension').and('subject_id', 'in', suspensions),
        about('subject', '=', 'violation').and('subject_id', 'in', violations),
      ]),
    )
    .orderBy('id')
    .execute()
}

type Person = { id: string; transporter_id: string }

/** Raises and approves a request; answers the audit rows of the approval. */
async function approved(slug: KindSlug, driver: Person, fields: object = {}) {
  const { kind, raiser, example } = kindScene(api, plantId, slug)
  const person = await raiser(driver)
  const { request_id } = await person.call(kind.raise, { driver_id: driver.id, ...(await example(driver)), ...fields })
  const raised = await auditOf(driver.id)
  await decider.call(kind.decide, { request_id, comment: 'Seen and agreed', key: 'approve' })
  const rows = (await auditOf(driver.id)).slice(raised.length)
  for (const row of rows) expect(row).toMatchObject({ user_id: decider.userId, auth_plant_id: plantId })
  return { rows, actions: rows.map(({ action }) => action) }
}

/** A driver whose pass expires with the medical. */
const aHolder = (options: PassHolderFields = {}) =>
  aPassHolder(api.db, { plantId, passExpiry: '2026-12-10', clearances: { medical: '2026-12-10', ddt: '2027-08-01' }, ...options })
const suspended = ['driver suspended', 'suspension opened', 'pass made suspended']

const auditedApprovals: readonly (readonly [KindSlug, readonly string[]])[] = [
  ['cancel-card', ['card cancelled', 'driver card-cancelled', 'pass made cancelled']],
  ['blacklist-driver', ['driver blacklisted', 'card cancelled', 'pass made cancelled']],
  ['suspend-driver', suspended],
  ['process-violation', ['violation approved', ...suspended]],
  ['process-transporter-violation', ['violation recorded', ...suspended]],
  ['change-details', ['driver details changed']],
  ['change-profile-pic', ['driver picture changed']],
  ['transfer-driver', ['driver transferred']],
  ['renew-medical', ['medical renewed', 'pass expiry changed']],
  ['renew-ddt', ['ddt renewed']],
  ['bulker-renewal', ['bulker renewed']],
  ['renew-requirement', ['requirement renewed']],
]

it.each(auditedApprovals)('an approved %s is audited change by change', async (slug, actions) => {
  expect((await approved(slug, await aHolder())).actions).toEqual(actions)
})

it('audits the end of a suspension and the reinstatement', async () => {
  const driver = await aSuspendedDriver(api.db, { plantId })
  const { actions, rows } = await approved('end-suspension', driver)
  expect(actions).toEqual(['suspension ended', 'driver suspension-ended', 'pass made active'])
  expect(rows.at(-1)).toMatchObject({ before: { pass: 'suspended' }, after: { pass: 'active', why: 'Seen and agreed' } })
})

it('blacklisting audits the end of each suspension', async () => {
  const driver = await aHolder()
  const { kind, raiser } = kindScene(api, plantId, 'blacklist-driver')
  const person = await raiser(driver)
  const { request_id } = await person.call(kind.raise, { driver_id: driver.id, comment: 'Sold from the load' })
  await approved('process-violation', driver)
  const before = (await auditOf(driver.id)).length
  await decider.call(kind.decide, { request_id, comment: 'Proved', key: 'approve' })
  const actions = (await auditOf(driver.id)).slice(before).map(({ action }) => action)
  expect(actions).toEqual(['suspension ended', 'driver blacklisted', 'card cancelled', 'pass made cancelled'])
})

it('audits that a blacklisting is kept, with its next review', async () => {
  const { rows } = await approved('review-blacklisting', await aHolder({ status_id: driverStatus.blacklisted, cardNo: null }))
  expect(rows).toMatchObject([{ action: 'blacklisting kept', after: { review_on: '2027-11-21', why: 'Seen and agreed' } }])
})

it('audits a restored card with its number', async () => {
  const driver = await aHolder({ status_id: driverStatus.cardCancelled })
  await inTransaction(api.db, (tx) => cancelCard(tx, driver.id, api.now))
  const { actions, rows } = await approved('end-suspension', driver)
  expect(actions).toEqual(['card restored', 'driver reinstated', 'pass made active'])
  expect(rows[0]).toMatchObject({ before: { card_no: null }, after: { card_no: driver.cardNo, why: 'Seen and agreed' } })
})

it('audits that a pass ends with its spot transporter', async () => {
  const spot = await aTransporter(api.db, { is_spot: true, valid_until: '2026-12-01' })
  const letter = { transporter_id: spot.id, introduction_letter: aPdfFile('letter.pdf') }
  const { rows } = await approved('transfer-driver', await aHolder(), letter)
  expect(rows).toMatchObject([
    { action: 'driver transferred', after: { transporter_id: spot.id, why: 'Seen and agreed' } },
    {
      action: 'pass expiry changed',
      before: { expiry: '2026-12-10', reason: 'medical' },
      after: { expiry: '2026-12-01', reason: 'transporter' },
    },
  ])
})

it('audits a medical of “not fit” with the day it lapses, and its hold', async () => {
  const { rows } = await approved('renew-medical', await aHolder(), { fit_to_work: 'no' })
  expect(rows).toMatchObject([
    { action: 'medical renewed', after: { given_on: '2026-11-16', expiry: '2026-11-16', why: 'Seen and agreed' } },
    { action: 'pass expiry changed', after: { expiry: '2026-11-16', reason: 'medical' } },
    { action: 'hold lifted' },
  ])
})

it('covers every kind', () => {
  const covered = [...auditedApprovals.map(([slug]) => slug), 'end-suspension', 'review-blacklisting']
  expect(covered.toSorted()).toEqual(Object.keys(kinds).toSorted())
})

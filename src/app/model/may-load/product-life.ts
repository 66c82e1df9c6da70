import { randomUUID } from 'node:crypto'
import { aSession } from '#accounts/accounts.factory.ts'
import type { PersonOptions } from '#accounts/accounts.factory.ts'
import type { TestApi } from '#app/testing/test-api.ts'
import { Refused } from '#app/testing/test-api.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { findGateRows } from '#gate/offline/gate-data.store.ts'
import { lineOf } from '#gate/offline/gate-lines.rules.ts'
import { holdSnapshot } from '#gate/offline/held-data.rules.ts'
import { judgeOffline } from '#gate/offline/offline-verdict.rules.ts'
import { cardActionsContract } from '#onboarding/card-issuance/card-actions.contract.ts'
import { cardIssuanceContract } from '#onboarding/card-issuance/card-issuance.contract.ts'
import { aPassHolder } from '#passes/passes.factory.ts'
import { endServedSuspensions } from '#passes/served-suspensions.service.ts'
import { verdictContract } from '#passes/verdict/verdict.contract.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { medicalContract } from '#renewals/medical/medical.contract.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { cancelCardKind } from '#requests/kinds/cancel-card/cancel-card.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { cancelMedicalRenewal, renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { dayOf, type Act, type Life } from './life.ts'

const begun = { clearances: { medical: '2027-08-20', ddt: '2027-05-03' }, passExpiry: '2027-01-05', licence_expiry: '2027-04-12' }
export const firstLife: Life = {
  today: '2026-11-21',
  status: 'active',
  suspendedUntil: null,
  findings: [{ examinedOn: '2026-08-20', isFit: true }],
  pending: null,
  card: 'in force',
  ends: ['2027-05-03', '2027-01-05', '2027-04-12'],
}

/** People whose sessions are made anew, because a life lasts longer than a session. */
async function aColleague(api: TestApi, options: PersonOptions) {
  const { userId, allocationId, plantId } = await api.as(options)
  return {
    plantId,
    login: async () => api.withToken(await aSession(api.db, { userId, allocationId, now: api.now })),
  }
}

export type ProductLife = {
  readonly act: (act: Act) => Promise<'done' | 'refused'>
  readonly verdicts: () => Promise<Record<string, string>>
}

/** A driver of the running product, acted upon by people through its calls. */
export async function aProductLife(api: TestApi, plantId: string, morning: Date): Promise<ProductLife> {
  api.now = morning
  const [officer, decider] = [
    await aColleague(api, { portal: 'staff_portal', plantId }),
    await aColleague(api, { portal: 'staff_portal', plantId }),
  ]
  const doctors = [await aColleague(api, { portal: 'doctor', plantId }), await aColleague(api, { portal: 'doctor', plantId })] as const
  const driver = await aPassHolder(api.db, { plantId, ...begun, givenOn: { medical: '2026-08-20' } })
  const request = { id: '', doctor: 0 as 0 | 1 }

  type Kind = typeof suspendDriver | typeof blacklistDriver | typeof cancelCardKind | typeof endSuspension
  const decide = async (kind: Kind, body: object = {}): Promise<void> => {
    const { request_id } = await (
      await officer.login()
    )(kind.raise, { driver_id: driver.id, comment: 'As the rules say', ...body } as never)
    await (
      await decider.login()
    )(kind.decide, { request_id, comment: 'Seen', key: 'approve' } as never)
  }
  const decideMedical = async (key: 'approve' | 'reject'): Promise<unknown> =>
    (await decider.login())(renewMedical.decide, { request_id: request.id, comment: 'Seen', key })

  const deeds: { readonly [K in Act['do']]: (act: Extract<Act, { do: K }>) => Promise<unknown> } = {
    examine: async ({ daysAgo, isFit, doctor }) => {
      const call = await doctors[doctor].login()
      const { driver: found } = await call(medicalContract.verify, { id_no: driver.id_no })
      const body = { fit_to_work: isFit ? ('yes' as const) : ('no' as const), medical_report: aPdfFile('medical.pdf') }
      const date = dayOf(api.now.toISOString().slice(0, 10), { days: -daysAgo })
      const { request_id } = await call(renewMedical.raise, { driver_id: found._id, date, ...body })
      Object.assign(request, { id: request_id, doctor })
    },
    approve: () => decideMedical('approve'),
    reject: () => decideMedical('reject'),
    'take back': async () => (await doctors[request.doctor].login())(cancelMedicalRenewal, { request_id: request.id }),
    suspend: ({ days }) => decide(suspendDriver, { duration: days }),
    'cancel card': () => decide(cancelCardKind),
    blacklist: () => decide(blacklistDriver),
    reinstate: () => decide(endSuspension),
    'new card': async () => {
      const call = await officer.login()
      const cardOf = async () => (await call(cardIssuanceContract.details, { driver_id: driver.id })).driver
      let { card, old_card_no } = await cardOf()
      if (!card) {
        await call(cardActionsContract.print, { driver_ids: [driver.id], layout: 'single' })
        ;({ card, old_card_no } = await cardOf())
      }
      await call(cardActionsContract.handOver, {
        card_id: card?._id ?? '',
        received_by: 'The driver',
        handed_over_on: api.now.toISOString().slice(0, 10),
        identity: 'checked',
        ...(old_card_no !== null && { old_card: 'destroyed' as const }),
      }).catch((error: unknown) => {
        // It waits at the card office until the driver may load with it.
        if (!(error instanceof Refused) || error.status !== 409 || !error.message.includes('was not handed over')) throw error
      })
    },
    wait: async ({ days }) => {
      api.now = new Date(api.now.getTime() + days * 86_400_000)
      await endServedSuspensions(api.db, api.now)
    },
  }

  return {
    act: async (act) => {
      try {
        await deeds[act.do](act as never)
        return 'done'
      } catch (error) {
        if (error instanceof Refused && error.status >= 400 && error.status < 500) return 'refused'
        throw error
      }
    },
    verdicts: async () => {
      const call = await officer.login()
      const gate = await call(gateContract.check, { key: randomUUID(), entered: driver.id_no, direction: 'in', is_bulk_load: false })
      const { verdict } = await call(verdictContract.asAt, { driver_id: driver.id })
      const listed = await call(driversContract.active, { search: driver.id_no, param: 'id_no', key: 'active' })
      return {
        gate: gate.outcome,
        page: verdict,
        list: listed.data[0]?.verdict.key ?? 'blocked',
        device: await onDevice(api, plantId, driver.id),
      }
    },
  }
}

/** What a device without a network says of the driver's newest card, by the data that it would get now. */
async function onDevice(api: TestApi, plantId: string, driverId: string): Promise<string> {
  const [row] = await findGateRows(api.db, plantId, [driverId])
  const at = api.now.toISOString()
  const plant = { id: plantId, name: 'Here', time_zone: 'Africa/Nairobi' }
  const data = {
    kind: 'snapshot' as const,
    plant,
    at,
    from: 0,
    to: 1,
    warn_hours: 4,
    stale_hours: 24,
    plants: [],
    lines: row ? [lineOf(row)] : [],
    gone: [],
  }
  const [card] = row?.cards ?? []
  const now = api.now.getTime()
  const question = { day: at.slice(0, 10), direction: 'in' as const, isBulkLoad: false, now, latest: now, hasPhotograph: true }
  return judgeOffline(holdSnapshot(data), { kind: 'card', cardId: card?.[0] ?? '', plantId }, question).verdict.outcome
}

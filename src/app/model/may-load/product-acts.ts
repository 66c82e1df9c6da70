import { aSession, type PersonOptions } from '#accounts/accounts.factory.ts'
import { Refused, type Caller, type TestApi } from '#app/testing/test-api.ts'
import { cardActionsContract } from '#onboarding/card-issuance/card-actions.contract.ts'
import { cardIssuanceContract } from '#onboarding/card-issuance/card-issuance.contract.ts'
import { endServedSuspensions } from '#passes/served-suspensions.service.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { medicalContract } from '#renewals/medical/medical.contract.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { cancelCardKind } from '#requests/kinds/cancel-card/cancel-card.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { cancelMedicalRenewal, renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { dayOf, type Act } from './life.ts'

export type Colleague = { readonly login: () => Promise<Caller> }

/** A person whose session is made anew, because a life lasts longer than a session. */
export async function aColleague(api: TestApi, options: PersonOptions): Promise<Colleague> {
  const { userId, allocationId } = await api.as(options)
  return { login: async () => api.withToken(await aSession(api.db, { userId, allocationId, now: api.now })) }
}

export type Subject = {
  readonly api: TestApi
  readonly driver: { readonly id: string; readonly id_no: string }
  readonly officer: Colleague
  readonly deciders: readonly [Colleague, Colleague]
  readonly doctors: readonly [Colleague, Colleague]
}

type Acts = { readonly [K in Act['do']]: (act: Extract<Act, { do: K }>) => Promise<unknown> }

/** Each act through the calls of the people who may do it. */
export const actsOn = (subject: Subject): Acts => ({
  ...medicalActs(subject),
  ...requestActs(subject),
  ...cardActs(subject),
  ...waiting(subject),
})

const today = ({ now }: TestApi): string => now.toISOString().slice(0, 10)

function medicalActs({ api, driver, deciders: [decider], doctors }: Subject): Pick<Acts, 'examine' | 'approve' | 'reject' | 'take back'> {
  const sent: { readonly id: string; readonly doctor: 0 | 1 }[] = [{ id: '', doctor: 0 }]
  const last = () => sent.at(-1) ?? { id: '', doctor: 0 as const }
  /** As on its page, where what has become of the record since is read. */
  const decide = async (key: 'approve' | 'reject'): Promise<void> => {
    const call = await decider.login()
    const { overwrites } = (await call(requestsContract.details, { id: last().id })).request
    const decision = { request_id: last().id, comment: 'Seen', key, ...(overwrites && { overwrites: overwrites.seen }) }
    await call(renewMedical.decide, decision)
    sent.pop()
  }
  return {
    examine: async ({ daysAgo, isFit, doctor }) => {
      const call = await doctors[doctor].login()
      const { driver: found } = await call(medicalContract.verify, { id_no: driver.id_no })
      const body = { fit_to_work: isFit ? ('yes' as const) : ('no' as const), medical_report: aPdfFile('medical.pdf') }
      const { request_id } = await call(renewMedical.raise, { driver_id: found._id, date: dayOf(today(api), { days: -daysAgo }), ...body })
      sent.push({ id: request_id, doctor })
    },
    approve: () => decide('approve'),
    reject: () => decide('reject'),
    'take back': async () => {
      await (
        await doctors[last().doctor].login()
      )(cancelMedicalRenewal, { request_id: last().id })
      sent.pop()
    },
  }
}

type Kind = typeof suspendDriver | typeof blacklistDriver | typeof cancelCardKind | typeof endSuspension

function requestActs({ driver, officer, deciders }: Subject): Pick<Acts, 'suspend' | 'cancel card' | 'blacklist' | 'reinstate' | 'pardon'> {
  /** Raised by one person and approved by others. */
  const decide = async (kind: Kind, approvals: 1 | 2, body: object = {}): Promise<void> => {
    const raised = { driver_id: driver.id, comment: 'As the rules say', ...body }
    const { request_id } = await (await officer.login())(kind.raise, raised as never)
    for (const decider of deciders.slice(0, approvals))
      await (
        await decider.login()
      )(kind.decide, { request_id, comment: 'Seen', key: 'approve' } as never)
  }
  return {
    suspend: ({ days }) => decide(suspendDriver, 1, { duration: days }),
    'cancel card': () => decide(cancelCardKind, 1),
    blacklist: () => decide(blacklistDriver, 1),
    reinstate: () => decide(endSuspension, 1),
    pardon: () => decide(endSuspension, 2),
  }
}

function cardActs({ api, driver, officer }: Subject): Pick<Acts, 'new card'> {
  return {
    'new card': async () => {
      const call = await officer.login()
      const details = async () => (await call(cardIssuanceContract.details, { driver_id: driver.id })).driver
      if (!(await details()).card) await call(cardActionsContract.print, { driver_ids: [driver.id], layout: 'single' })
      const { card, old_card_no } = await details()
      const handOver = { card_id: card?._id ?? '', received_by: 'The driver', handed_over_on: today(api), identity: 'checked' as const }
      await call(cardActionsContract.handOver, { ...handOver, ...(old_card_no !== null && { old_card: 'destroyed' as const }) }).catch(
        (error: unknown) => {
          // It waits at the card office until the driver may load with it.
          if (!(error instanceof Refused) || error.status !== 409 || !error.message.includes('was not handed over')) throw error
        },
      )
    },
  }
}

const waiting = ({ api }: Subject): Pick<Acts, 'wait'> => ({
  wait: async ({ days }) => {
    api.now = new Date(api.now.getTime() + days * 86_400_000)
    await endServedSuspensions(api.db, () => api.now)
  },
})

import type { TestApi } from '../../world/test-api.ts'
import { endServedSuspensions } from '#drivers/suspensions/served-suspensions.service.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { medicalContract } from '#renewals/medical/medical.contract.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { cancelCardKind } from '#requests/kinds/cancel-card/cancel-card.contract.ts'
import { endSuspension } from '#requests/kinds/end-suspension/end-suspension.contract.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { cancelMedicalRenewal, renewMedical } from '#requests/kinds/renew-medical/renew-medical.contract.ts'
import { suspendDriver } from '#requests/kinds/suspend-driver/suspend-driver.contract.ts'
import { sendBackContract } from '#requests/send-back/send-back.contract.ts'
import { comingBackActs, withNewCard } from './coming-back-acts.ts'
import { dayOf } from './life.ts'
import type { Acts, Subject } from './team.ts'
import { twinActs } from './twin-acts.ts'

/** Each act through the calls of the people who may do it. */
export const actsOn = (subject: Subject): Acts => ({
  ...medicalActs(subject),
  ...requestActs(subject),
  ...cardActs(subject),
  ...comingBackActs(subject),
  ...twinActs(subject),
  ...waiting(subject),
})

const today = ({ now }: TestApi): string => now.toISOString().slice(0, 10)

type MedicalAct = 'examine' | 'approve' | 'reject' | 'take back' | 'send back' | 'correct'

function medicalActs({ api, driver, here }: Subject): Pick<Acts, MedicalAct> {
  const nothing = { id: '0', doctor: 0 as const, isFit: true }
  const sent: { id: string; doctor: 0 | 1; isFit: boolean }[] = []
  const last = () => sent.at(-1) ?? nothing
  /** As on its page, where what has become of the record since is read. */
  const decide = async (key: 'approve' | 'reject'): Promise<void> => {
    const { deciders } = await here()
    const call = await deciders[0].login()
    const { overwrites } = (await call(requestsContract.details, { id: last().id })).request
    const decision = { request_id: last().id, comment: 'Seen', key, ...(overwrites && { overwrites: overwrites.seen }) }
    await call(renewMedical.decide, decision)
    sent.pop()
  }
  return {
    examine: async ({ daysAgo, isFit, doctor }) => {
      const { doctors } = await here()
      const call = await doctors[doctor].login()
      const { driver: found } = await call(medicalContract.verify, { id_no: driver.id_no })
      const body = { fit_to_work: isFit ? ('yes' as const) : ('no' as const), medical_report: aPdfFile('medical.pdf') }
      const { request_id } = await call(renewMedical.raise, { driver_id: found._id, date: dayOf(today(api), { days: -daysAgo }), ...body })
      sent.push({ id: request_id, doctor, isFit })
    },
    approve: () => decide('approve'),
    reject: () => decide('reject'),
    'take back': async () => {
      const { doctors } = await here()
      await (
        await doctors[last().doctor].login()
      )(cancelMedicalRenewal, { request_id: last().id })
      sent.pop()
    },
    'send back': async () => {
      const call = await (await here()).deciders[0].login()
      await call(sendBackContract.send, { request_id: last().id, comment: 'Look again', fields: ['fit_to_work', 'date'] })
    },
    correct: async ({ daysAgo, ...act }) => {
      const [{ id, doctor, ...before }, { doctors }] = [last(), await here()]
      const isFit = before.isFit && act.isFit
      const call = await doctors[doctor].login()
      const corrected = { fit_to_work: isFit ? ('yes' as const) : ('no' as const), date: dayOf(today(api), { days: -daysAgo }) }
      await call(sendBackContract.resubmit, { request_id: id, ...corrected })
      sent.splice(-1, 1, { id, doctor, isFit })
    },
  }
}

type Kind = typeof suspendDriver | typeof blacklistDriver | typeof cancelCardKind | typeof endSuspension

function requestActs({ driver, here }: Subject): Pick<Acts, 'suspend' | 'cancel card' | 'blacklist' | 'reinstate' | 'pardon'> {
  /** Raised by one person and approved by others. */
  const decide = async (kind: Kind, approvals: 1 | 2, body: object = {}): Promise<void> => {
    const { officer, deciders } = await here()
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

function cardActs({ api, driver, here }: Subject): Pick<Acts, 'new card'> {
  return { 'new card': async () => withNewCard(api, driver, await (await here()).officer.login()) }
}

const waiting = ({ api }: Subject): Pick<Acts, 'wait'> => ({
  wait: async ({ days }) => {
    api.now = new Date(api.now.getTime() + days * 86_400_000)
    await endServedSuspensions(api.db, () => api.now)
  },
})

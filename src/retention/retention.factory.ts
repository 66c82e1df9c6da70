import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import type { Input, Output, Route } from '#platform/contract/route.ts'
import { retentionContract } from './retention.contract.ts'

type Person = { call: <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>> }

/** What is past its time is proposed to be purged; answers the id of the confirmation that waits. */
export async function aProposedPurge(proposer: Person): Promise<string> {
  await proposer.call(retentionContract.propose, {})
  const { data } = await proposer.call(confirmationsContract.index, { tab: 'mine' })
  return data.find(({ state, kind }) => state === 'pending' && kind.key === 'purge')?._id ?? ''
}

/** The same, confirmed by another person. Its steps follow in the background. */
export async function aConfirmedPurge({ proposer, second }: { proposer: Person; second: Person }): Promise<void> {
  await second.call(confirmationsContract.decide, { confirmation_id: await aProposedPurge(proposer), key: 'confirm' })
}

import { cardActionsContract } from '#onboarding/card-issuance/card-actions.contract.ts'
import { identityContract } from '#onboarding/identity/identity.contract.ts'
import { draftsContract } from '#onboarding/drafts/drafts.contract.ts'
import { submissionContract } from '#onboarding/submission/submission.contract.ts'
import { passGenerationContract } from '#onboarding/pass-generation/pass-generation.contract.ts'
import { queueContract } from '#onboarding/verification/queue/queue.contract.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { attackerAddress as from, parseBody, postJson } from './scene.ts'

/** As many as each call takes at once, of drivers that exist, over and over, by one logged-in user. */
const everyStep: Attack = {
  name: 'steps of onboarding ×8',
  prepare: async ({ port, attacker: { token }, drivers }) => {
    const many = (most: number) => drivers.slice(0, most)
    const made = await postJson(port, draftsContract.create.path, { changes: { name: 'aaaa '.repeat(20).trim() } }, { token, from })
    const draft_id = (parseBody(made) as { draft: { _id: string } }).draft._id
    const calls = [
      [passGenerationContract.generate.path, { driver_ids: many(100) }],
      [cardActionsContract.print.path, { driver_ids: many(200), layout: 'sheets' }],
      [queueContract.takeNext.path, {}],
      [submissionContract.duplicates.path, { draft_id }],
      [identityContract.check.path, { id_no: '27481932' }],
    ] as const
    return (ending) =>
      inParallel(8, ending, (round) => {
        const [path, body] = calls[round % calls.length] ?? calls[0]
        return postJson(port, path, body, { token, from })
      })
  },
}

/** Who drives where: id numbers, other people's drafts, and a draft that is changed and asked about again and again. */
const oracles: Attack = {
  name: 'id numbers and possible duplicates asked one by one',
  prepare: async ({ port, attacker: { token } }) => {
    const ask = (path: string, body: object) => postJson(port, path, body, { token, from })
    return (ending) =>
      inParallel(8, ending, (round) =>
        round % 2 === 0
          ? ask(identityContract.check.path, { id_no: String(20_000_000 + round) })
          : ask(submissionContract.duplicates.path, round % 4 === 1 ? { draft_id: String(round) } : { licence_no: `DL-${round}` }),
      )
  },
}

export const onboardingAttacks: readonly Attack[] = [everyStep, oracles]

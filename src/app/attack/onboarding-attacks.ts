import { cardActionsContract } from '#onboarding/card-issuance/card-actions.contract.ts'
import { identityContract } from '#onboarding/identity/identity.contract.ts'
import { passGenerationContract } from '#onboarding/pass-generation/pass-generation.contract.ts'
import { queueContract } from '#onboarding/verification/queue/queue.contract.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { attackerAddress as from, postJson } from './scene.ts'

/** As many as each call takes at once, of drivers that exist, over and over, by one logged-in user. */
const everyStep: Attack = {
  name: 'steps of onboarding ×8',
  prepare: async ({ port, attacker: { token }, drivers }) => {
    const many = (most: number) => drivers.slice(0, most)
    const worstName = 'aaaa '.repeat(20).trim()
    const calls = [
      [passGenerationContract.generate.path, { driver_ids: many(100) }],
      [cardActionsContract.print.path, { driver_ids: many(200), layout: 'sheets' }],
      [queueContract.takeNext.path, {}],
      [identityContract.duplicates.path, { name: worstName, date_of_birth: '1990-01-01', licence_no: 'DL-1', phones: ['0724865880'] }],
      [identityContract.check.path, { id_no: '27481932' }],
    ] as const
    return (ending) =>
      inParallel(8, ending, (round) => {
        const [path, body] = calls[round % calls.length] ?? calls[0]
        return postJson(port, path, body, { token, from })
      })
  },
}

export const onboardingAttacks: readonly Attack[] = [everyStep]

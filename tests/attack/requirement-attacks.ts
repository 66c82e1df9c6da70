import { requirementsContract } from '#requirements/requirements.contract.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { send } from './client.ts'
import { attackerAddress as from, bearer, postJson } from './scene.ts'

const { preview, create } = requirementsContract

/** Rules that concern everybody, counted and saved over and over by one logged-in user, who leaves every third count before it is answered. */
const rulesForEverybody: Attack = {
  name: 'rules that block everybody: preview and saving ×8',
  prepare: async ({ port, attacker: { token } }) => {
    const rule = {
      proof: { kind: 'attendance', topic: 'Attack' },
      validity: { kind: 'months', months: 1, byAge: [] },
      from_day: toPlainDate(new Date(Date.now() + 86_400_000), 'Africa/Nairobi'),
    }
    const headers = { 'content-type': 'application/json', ...bearer(token) }
    return (ending) =>
      inParallel(8, ending, (round) => {
        if (round % 4 === 0) return postJson(port, create.path, { ...rule, name: `Attack ${round % 40}` }, { token, from })
        const timeoutMs = round % 3 === 0 ? 20 : 60_000
        return send(port, { method: 'POST', path: preview.path, headers, body: JSON.stringify(rule), from, timeoutMs })
      })
  },
}

export const requirementAttacks: readonly Attack[] = [rulesForEverybody]

import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { firstLoadContract } from '#import-export/first-load/first-load.contract.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { multipartForm, send, type CallResult } from './client.ts'
import { attackerAddress as from, bearer, parseBody, postJson } from './scene.ts'

const check = '/v2/import/drivers/check'
const asAccepted = (answer: CallResult): CallResult => (answer.outcome === '200' ? { ...answer, outcome: 'accepted' } : answer)

/** One account alone: drivers added after the first load, and changes that it proposed itself, that are of others, or of nobody, confirmed eight at once. */
const oneAccountAlone: Attack = {
  name: 'one account alone: registers and confirmations ×8',
  prepare: async ({ port, attacker: { token }, drivers }) => {
    const by = { token, from }
    const upload = (csv: string, mode: string): Promise<CallResult> => {
      const form = multipartForm([
        ['mode', mode],
        ['register', { name: 'r.csv', type: 'text/csv', bytes: Buffer.from(csv) }],
      ])
      return send(port, { method: 'POST', path: check, headers: { ...form.headers, ...bearer(token) }, body: form.body, from })
    }
    const read = await send(port, { path: firstLoadContract.firstLoad.path, headers: bearer(token), from })
    const { active_drivers } = parseBody(read) as { active_drivers: number }
    await postJson(port, firstLoadContract.finishFirstLoad.path, { active_drivers }, by)
    const found = await postJson(port, '/v2/drivers/details', { id: drivers[0] }, by)
    const idNo = /"id_no":"([^"]+)"/.exec(found.text)?.[1] ?? ''
    const checked = await upload(`ID No.,Phone 1\n${idNo},0724865099\n`, 'update')
    const { import_id } = parseBody(checked) as { import_id?: string }
    await postJson(port, '/v2/import/drivers/run', { import_id }, by)
    const mine = await send(port, { path: `${confirmationsContract.index.path}?tab=mine`, headers: bearer(token), from })
    const own = (parseBody(mine) as { data: { _id: string }[] }).data[0]?._id
    if (own === undefined) throw new Error(`Nothing was proposed: ${checked.text}`)
    const heading = 'Transporter,Driver Name,ID No.,Phone 1,D.O.B,Licence No,Card No,Pass Expiry,Medical Expiry,Status\n'
    const added = `${heading}Nobody,Attack,12345678,0724865098,16/07/1990,DL-99,C99,05/03/2027,05/03/2027,Active\n`
    const decide = (confirmation_id: string, key: string): Promise<CallResult> =>
      postJson(port, confirmationsContract.decide.path, { confirmation_id, key, comment: 'Attack' }, by)
    const calls = [
      () => decide(own, 'confirm'),
      () => decide(own, 'refuse'),
      (round: number) => decide(String(1_000_000 + round), 'confirm'),
      () => upload(added, 'add'),
    ]
    return (ending) =>
      inParallel(8, ending, async (round) => {
        const answer = await (calls[round % calls.length] ?? calls[0])?.(round)
        if (!answer) throw new Error('no call')
        return asAccepted(answer)
      })
  },
}

export const secondPersonAttacks: readonly Attack[] = [oneAccountAlone]

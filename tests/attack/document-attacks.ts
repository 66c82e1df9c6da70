import { draftsContract, maxDocumentPages } from '#onboarding/drafts/drafts.contract.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { multipartForm, send } from './client.ts'
import { costFiles } from './cost-files.ts'
import { attackerAddress as from, bearer, parseBody, postJson } from './scene.ts'

/** A document of a new driver with as many pages as it takes, each as expensive to open as a picture can be. */
const expensivePages: Attack = {
  name: `document of ${maxDocumentPages} costly pages ×8`,
  prepare: async ({ port, attacker: { token } }) => {
    const created = await postJson(port, draftsContract.create.path, {}, { token, from })
    const { draft } = parseBody(created) as { draft?: { _id: string } }
    if (!draft) throw new Error(`No draft was created: ${created.outcome}`)
    const page = await costFiles['bomb-webp']?.()
    if (!page) throw new Error('There is no costly picture')
    const pages = Array.from({ length: maxDocumentPages }, () => ['pages', page] as const)
    const form = multipartForm([['draft_id', draft._id], ['document_type_id', '1'], ...pages])
    const call = {
      method: 'POST',
      path: draftsContract.setFile.path,
      headers: { ...form.headers, ...bearer(token) },
      body: form.body,
      from,
    }
    return (ending) => inParallel(8, ending, () => send(port, { ...call, timeoutMs: 120_000 }))
  },
}

export const documentAttacks: readonly Attack[] = [expensivePages]

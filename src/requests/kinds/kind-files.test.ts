import { describe, expect, it } from 'vitest'
import { permissionNames } from '#accounts/permissions.rules.ts'
import { Refused, testApi } from '#tests/world/test-api.ts'
import { requestFileContract } from '../details/files/request-file.contract.ts'
import { fileFields } from '../details/files/request-files.rules.ts'
import { requestsContract } from '../requests.contract.ts'
import type { Kind } from './kind.contract.ts'
import { kinds, kindSlugs } from './kinds.contract.ts'
import { kindScene } from './kinds.factory.ts'

const api = await testApi()
const { plantId } = await api.as({ portal: 'staff_portal' })
const { open } = requestFileContract

async function refusal(call: Promise<unknown>): Promise<Refused> {
  const answer = await call.catch((error: unknown) => error)
  if (answer instanceof Refused) return answer
  throw new Error(`The call was not refused: ${JSON.stringify(answer)}`)
}

const withFiles = kindSlugs.filter((slug) => fileFields(kinds[slug]).length > 0)
const openings = async (requestId: string) =>
  api.db.selectFrom('audit').select('user_id').where('subject_id', '=', requestId).where('action', '=', 'request file opened').execute()

describe.each(withFiles)('files of %s', (slug) => {
  const kind: Kind = kinds[slug]
  const { aRaised } = kindScene(api, plantId, slug)
  const [field = ''] = fileFields(kind)

  it('cannot be opened without a session, out of scope, by another transporter, or without request access', async () => {
    const { requestId } = await aRaised()
    const input = { request_id: requestId, field }
    expect((await refusal(api.withToken()(open, input))).status).toBe(401)
    const missing = await refusal((await api.as({ portal: 'staff_portal' })).call(open, { ...input, request_id: '999999999' }))
    const strangers = [
      await api.as({ portal: 'staff_portal' }),
      await api.as({ portal: 'transporter_portal', plantId }),
      await api.as({ portal: 'doctor', plantId }),
      await api.as({ portal: 'trainer', plantId }),
    ]
    for (const { call } of strangers) {
      const refused = await refusal(call(open, input))
      expect([refused.status, refused.problem]).toEqual([404, missing.problem])
    }
    const powerless = await api.as({ portal: 'staff_portal', plantId, permissions: ['requests.raise'] })
    expect((await refusal(powerless.call(open, input))).status).toBe(403)
    expect(await openings(requestId)).toEqual([])
  })

  it('are found under their own fields only', async () => {
    const { person, requestId } = await aRaised()
    for (const other of ['comment', 'transporter_id', 'constructor', 'no_such_file'])
      expect((await refusal(person.call(open, { request_id: requestId, field: other }))).status).toBe(404)
  })

  it('can be opened by the submitter and by deciders', async () => {
    const { person, requestId } = await aRaised()
    const decider = await api.as({ portal: 'staff_portal', plantId })
    for (const reader of [person, decider])
      for (const input of [{ request_id: requestId }, { request_id: requestId, field }])
        expect(Buffer.isBuffer(await reader.call(open, input))).toBe(true)
    const [file] = Object.entries((await decider.call(requestsContract.details, { id: requestId })).request.body_data).filter(
      ([name]) => name === field,
    )
    expect(file?.[1]).toEqual({ name: expect.any(String), file: `${open.path}?request_id=${requestId}&field=${field}` })
    expect(await openings(requestId)).toHaveLength(kind.filePermission ? 4 : 0)
  })
})

const guarded = withFiles.filter((slug) => 'filePermission' in kinds[slug])

it.each(guarded)('files of %s are neither opened nor named without the kind’s permission', async (slug) => {
  const kind: Kind = kinds[slug]
  const [field = ''] = fileFields(kind)
  const { requestId } = await kindScene(api, plantId, slug).aRaised()
  const permissions = permissionNames.filter((permission) => permission !== kind.filePermission)
  const reader = await api.as({ portal: 'staff_portal', plantId, permissions })
  expect((await refusal(reader.call(open, { request_id: requestId, field }))).status).toBe(403)
  const { request } = await reader.call(requestsContract.details, { id: requestId })
  expect([request.body_data[field], request.uploaded_file]).toEqual([{ name: null, file: null }, null])
  expect(await openings(requestId)).toEqual([])
})

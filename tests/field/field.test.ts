import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { onTeardown } from '../world/teardown.ts'
import { openDecoder } from '#platform/server/decode/decoder.ts'
import { documentCases } from './document-cases.ts'
import { readFieldDocument } from './field-documents.ts'
import { readFieldRegister } from './field-registers.ts'
import { isRight } from './field-case.ts'
import { registerCases } from './register-cases.ts'

vi.setConfig({ testTimeout: 120_000 })

const decoder = openDecoder()
onTeardown(decoder.close)
const folder = fileURLToPath(new URL('../../src/import-export/fixtures', import.meta.url))

it.each(registerCases)('reads $file: $kind', async (each) => {
  const outcome = await readFieldRegister(`${folder}/${each.file}`, decoder)
  // With what was read, for the message of a failure.
  expect({ isRight: isRight(each, outcome), outcome }).toMatchObject({ isRight: true })
})

const documents = fileURLToPath(new URL('documents', import.meta.url))

it.each(documentCases)('judges $file: $kind', async (each) => {
  const outcome = await readFieldDocument(`${documents}/${each.file}`, decoder)
  expect({ isRight: isRight(each, outcome), outcome }).toMatchObject({ isRight: true })
})

it('every file has its case', async () => {
  expect(await readdir(folder)).toEqual(registerCases.map(({ file }) => file).toSorted())
  expect(await readdir(documents)).toEqual(documentCases.map(({ file }) => file).toSorted())
})

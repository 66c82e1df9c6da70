import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { findKnownFiles } from '#platform/server/files/file-rows.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { aPicture } from '#platform/server/files/sample-picture.factory.ts'
import { anOnboardingPlant } from '../onboarding.factory.ts'
import { deleteExpiredDrafts } from './drafts.service.ts'
import { draftsContract } from './drafts.contract.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
let clerk: Person
let colleague: Person
let rival: Person
let officer: Person
const api = await testApi()
const { create, list, details, save, remove, setFile, removeFile, file, setPicture, removePicture, picture } = draftsContract

beforeAll(async () => {
  const plantId = await anOnboardingPlant(api.db)
  const { id: transporterId } = await aTransporter(api.db)
  const at = { plantId, transporterId, portal: 'transporter_portal' } as const
  clerk = await api.as(at)
  colleague = await api.as({ ...at, firstName: 'Brian', lastName: 'Kip' })
  rival = await api.as({ plantId, portal: 'transporter_portal' })
  officer = await api.as({ plantId, portal: 'staff_portal' })
})

let draftId: string
beforeEach(async () => {
  draftId = (await clerk.call(create, { changes: { name: 'Juma', phones: ['0724865880'] } })).draft._id
})

const pdf = aPdfFile
const photo = async (name: string, { exif = false } = {}) => {
  const jpeg = aPicture(3, { width: 300, height: 200 }).jpeg()
  const bytes = await (exif ? jpeg.withMetadata({ orientation: 6 }) : jpeg).toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

describe('refusals', () => {
  it('a draft belongs to its office: others, staff included, do not find it', async () => {
    for (const stranger of [rival, officer]) {
      const calls = [
        () => stranger.call(details, { draft_id: draftId }),
        () => stranger.call(save, { draft_id: draftId, version: 1, changes: { name: 'Mine' } }),
        () => stranger.call(remove, { draft_id: draftId }),
        () => stranger.call(setFile, { draft_id: draftId, document_type_id: '1', pages: [pdf()] }),
        async () => stranger.call(setPicture, { draft_id: draftId, picture: await photo('face.jpg') }),
        () => stranger.call(removePicture, { draft_id: draftId }),
      ]
      for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 })
      expect((await stranger.call(list, {})).data.map(({ _id }) => _id)).not.toContain(draftId)
    }
  })

  it('a plant without onboarding takes no drafts', async () => {
    const elsewhere = await api.as({ portal: 'staff_portal' })
    const refused = { status: 409, problem: { message: 'New drivers are not onboarded at this plant.' } }
    await expect(elsewhere.call(create, {})).rejects.toMatchObject(refused)
    expect((await elsewhere.call(list, {})).total).toBe(0)
  })

  it.each([
    [{ nickname: 'J' }],
    [{ 'documents.x.number': '1' }],
    [{ 'documents.1.file': '1' }],
    [{ name: 'x'.repeat(201) }],
    [{ phones: Array.from({ length: 31 }, () => '0') }],
  ])('the form has no %j', async (changes) => {
    const refused = clerk.call(save, { draft_id: draftId, version: 1, changes })
    await expect(refused).rejects.toMatchObject({ status: 422 })
  })

  it('a document is one PDF, or pictures', async () => {
    const sent = { draft_id: draftId, document_type_id: '1' }
    const refusals = [
      [{ ...sent, pages: [pdf(), pdf()] }, { pages: 'Choose one PDF, or the pages as pictures' }],
      [{ ...sent, pages: [await photo('a.jpg'), new File(['no'], 'b.jpg', { type: 'image/jpeg' })] }, { 'pages.1': expect.any(String) }],
      [{ ...sent, pages: [new File(['no'], 'b.exe', { type: 'image/jpeg' })] }, { 'pages.0': expect.stringContaining('not accepted') }],
      [{ ...sent, document_type_id: '99999', pages: [pdf()] }, { document_type_id: 'This document is not asked for.' }],
    ] as const
    for (const [input, errors] of refusals)
      await expect(clerk.call(setFile, { ...input, pages: [...input.pages] })).rejects.toMatchObject({ status: 422, problem: { errors } })
    expect((await clerk.call(details, { draft_id: draftId })).draft.documents).toEqual([])
  })
})

it('is saved field by field, and a colleague continues it on another device', async () => {
  const first = await clerk.call(save, {
    draft_id: draftId,
    version: 1,
    changes: { 'documents.2.issued_on': '2026-01-01', name: 'Juma Otieno' },
  })
  expect(first.draft).toMatchObject({ version: 2, saved_by: { _id: clerk.userId } })
  await colleague.call(save, { draft_id: draftId, version: 2, changes: { phones: null } })
  const { draft } = await clerk.call(details, { draft_id: draftId })
  expect(draft).toMatchObject({ version: 3, saved_by: { name: 'Brian Kip' }, expires_at: '2026-12-21T06:00:00.000Z' })
  expect(draft.entered).toEqual({ name: 'Juma Otieno', 'documents.2.issued_on': '2026-01-01' })
  const listed = (await clerk.call(list, { whose: 'mine' })).data.find(({ _id }) => _id === draftId)
  expect(listed).toMatchObject({ name: 'Juma Otieno', id_no: null, transporter_id: { _id: clerk.transporterId }, files: 0 })
  expect((await colleague.call(list, { whose: 'mine' })).data).toEqual([])
})

it.each(['abc', '9'.repeat(40), ['1', '2']])(
  'a draft that names %j as its transporter does not keep others from the list',
  async (typed) => {
    const { draft } = await officer.call(create, { changes: { transporter_id: typed } })
    const listed = (await officer.call(list, {})).data.find(({ _id }) => _id === draft._id)
    expect(listed).toMatchObject({ transporter_id: null })
  },
)

it('two windows on one draft lose nothing: other fields are merged, the same field is refused with the value of the other', async () => {
  await colleague.call(save, { draft_id: draftId, version: 1, changes: { name: 'Juma Otieno' } })
  const merged = await clerk.call(save, { draft_id: draftId, version: 1, changes: { gender: 'Male' } })
  expect(merged.draft).toMatchObject({ version: 3, entered: { name: 'Juma Otieno', gender: 'Male' } })
  const same = await clerk.call(save, { draft_id: draftId, version: 1, changes: { name: 'Juma Otieno' } })
  expect(same.draft.version).toBe(3)
  const late = clerk.call(save, { draft_id: draftId, version: 1, changes: { name: 'Jumaa', licence_no: 'DL-1' } })
  await expect(late).rejects.toMatchObject({
    status: 409,
    problem: { code: 'draft_changed', errors: { name: expect.stringContaining("changed this to 'Juma Otieno'") } },
  })
  expect((await clerk.call(details, { draft_id: draftId })).draft.entered).not.toHaveProperty('licence_no')
  const again = await clerk.call(save, { draft_id: draftId, version: 3, changes: { name: 'Jumaa', licence_no: 'DL-1' } })
  expect(again.draft.entered).toMatchObject({ name: 'Jumaa', licence_no: 'DL-1', gender: 'Male' })
})

it('of saves at the same moment each is kept', async () => {
  const fields = ['gender', 'licence_no', 'licence_class', 'date_of_birth', 'experience_years', 'id_no']
  await Promise.all(fields.map((field) => clerk.call(save, { draft_id: draftId, version: 1, changes: { [field]: field } })))
  const { draft } = await clerk.call(details, { draft_id: draftId })
  expect(draft.entered).toMatchObject(Object.fromEntries(fields.map((field) => [field, field])))
  expect(draft.version).toBe(7)
})

const open = async (link: string) => api.app.inject({ url: link, headers: { authorization: `Bearer ${clerk.token}` } })

it('joins the pages of a document upright into one PDF, and keeps a PDF as it is', async () => {
  const sent = { draft_id: draftId, document_type_id: '2' }
  const pages = [await photo('front.jpg', { exif: true }), await photo('back.jpg'), await photo('stamp.jpg')]
  const joined = (await clerk.call(setFile, { ...sent, pages })).file
  expect(joined).toMatchObject({ name: 'front.pdf', media_type: 'application/pdf' })
  const text = (await open(joined.href)).rawPayload.toString('latin1')
  const sizes = [...text.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => Number(width) < Number(height))
  expect(sizes).toEqual([true, false, false])

  const replaced = (await clerk.call(setFile, { ...sent, pages: [pdf('scan.pdf')] })).file
  expect((await open(replaced.href)).rawPayload.equals(Buffer.from(await pdf().arrayBuffer()))).toBe(true)
  expect((await clerk.call(details, { draft_id: draftId })).draft.documents).toMatchObject([{ document_type_id: '2', name: 'scan.pdf' }])
  await clerk.call(removeFile, sent)
  await expect(clerk.call(file, sent)).rejects.toMatchObject({ status: 404 })
})

it('the photograph is cropped to 3 to 4 and has an address of its own', async () => {
  const link = (await clerk.call(setPicture, { draft_id: draftId, picture: await photo('face.jpg') })).picture
  expect(await sharp((await open(link)).rawPayload).metadata()).toMatchObject({ width: 480, height: 640 })
  expect((await clerk.call(details, { draft_id: draftId })).draft.picture).toBe(link)
  await clerk.call(removePicture, { draft_id: draftId })
  expect((await open(link)).statusCode).toBe(404)
  await expect(clerk.call(picture, { draft_id: draftId })).rejects.toMatchObject({ status: 404 })
})

async function withFiles() {
  await clerk.call(setFile, { draft_id: draftId, document_type_id: '1', pages: [pdf()] })
  await clerk.call(setPicture, { draft_id: draftId, picture: await photo('face.jpg') })
  const { rows } = await sql<{ name: string }>`select storage_name as name from file where id in (
    select file_id from onboarding_draft_file where draft_id = ${draftId} union select picture_file_id from onboarding_draft where id = ${draftId})`.execute(
    api.db,
  )
  expect(rows).toHaveLength(2)
  return rows.map(({ name }) => name)
}

it('discarded, it is gone with its files', async () => {
  const names = await withFiles()
  expect(await clerk.call(remove, { draft_id: draftId })).toEqual({ message: 'Draft discarded' })
  expect(await findKnownFiles(api.db, names)).toEqual(new Set())
  await expect(clerk.call(details, { draft_id: draftId })).rejects.toMatchObject({ status: 404 })
})

it('is swept with its files 30 days after the last change, not before', async () => {
  const names = await withFiles()
  await deleteExpiredDrafts(api.db, new Date('2026-12-21T05:59:00Z'))
  expect((await clerk.call(details, { draft_id: draftId })).draft.documents).toHaveLength(1)
  await deleteExpiredDrafts(api.db, new Date('2026-12-21T06:01:00Z'))
  expect(await findKnownFiles(api.db, names)).toEqual(new Set())
  await expect(clerk.call(details, { draft_id: draftId })).rejects.toMatchObject({ status: 404 })
})

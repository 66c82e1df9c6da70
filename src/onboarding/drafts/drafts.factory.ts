import { randomBytes } from 'node:crypto'
import { nextIdNo } from '#drivers/drivers.factory.ts'
import { addDays, addMonths } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import { listActiveDocumentTypes, type DocumentType } from '../document-types/document-types.store.ts'
import { documentEntry, type DraftEntries } from './draft-entries.rules.ts'
import { setDraftFile, setDraftPicture } from './draft-files.store.ts'
import { draftExpiry } from './drafts.service.ts'
import { insertDraft } from './drafts.store.ts'

export type DraftFields = {
  plantId: string
  /** Left out for a draft of staff. */
  transporterId?: string | null
  by: string
  entered?: DraftEntries
  at?: Date
}

const usualTime = new Date('2026-11-20T08:00:00Z')

/** A draft without files; answers its id. */
export async function aDraft(db: Db, { plantId, transporterId = null, by, entered = {}, at = usualTime }: DraftFields): Promise<string> {
  const draft = { scope: { plantId, transporterId }, entered, fieldVersions: {}, by, at, expiresAt: draftExpiry(at) }
  return inTransaction(db, (tx) => insertDraft(tx, draft))
}

/** A draft that can be submitted on the day after `at`. Its files have rows only; no type is left out but those for a Bulker. */
export async function aWholeDraft(db: Db, fields: DraftFields): Promise<string> {
  const { at = usualTime, by, entered = {} } = fields
  const today = at.toISOString().slice(0, 10)
  const types = (await listActiveDocumentTypes(db)).filter(({ requirement }) => requirement === 'always')
  const documents = Object.fromEntries(types.flatMap((type) => entriesOf(type, today)))
  const draftId = await aDraft(db, { ...fields, entered: { ...aDriverEntry(today), ...documents, ...entered } })
  await inTransaction(db, async (tx) => {
    for (const { id: typeId } of types) await setDraftFile(tx, { draftId, typeId, fileId: await aFileRow(tx, { by, at }) })
    await setDraftPicture(tx, draftId, await aFileRow(tx, { by, at, name: 'face.webp', mediaType: 'image/webp' }))
  })
  return draftId
}

const aDriverEntry = (today: string): DraftEntries => ({
  id_no: nextIdNo(),
  name: 'Juma Otieno Odhiambo',
  date_of_birth: '1990-05-01',
  gender: 'Male',
  phones: ['0724 865 880'],
  licence_no: 'DL-7781200',
  licence_class: 'CE',
  licence_issued_on: addMonths(today, -24),
  licence_expiry: addMonths(today, 24),
  experience_years: '8',
  vehicle_options: ['Flatbed'],
  vehicle_categories: ['CE'],
})

const entriesOf = ({ id }: DocumentType, today: string): [string, string][] => [
  [documentEntry(id, 'number'), `N-${id}`],
  [documentEntry(id, 'issuer'), 'Registry of Mombasa'],
  [documentEntry(id, 'issued_on'), addDays(today, -30)],
  [documentEntry(id, 'expires_on'), addMonths(today, 11)],
]

type FileFields = { by: string; at: Date; name?: string; mediaType?: string }

const aFileRow = (tx: Tx, { by, at, name = 'scan.pdf', mediaType = 'application/pdf' }: FileFields): Promise<string> => {
  const file = { storageName: randomBytes(16).toString('hex'), sha256: randomBytes(32).toString('hex'), size: 1000 }
  return insertFile(tx, { file, name, mediaType, userId: by, at })
}

import { describe, expect, it } from 'vitest'
import { findDifferences, differencesText, type FileStoreMark, type RecordedParts, type SharedParts } from './shared-parts.rules.ts'

const folder = { kind: 'folder', mark: 'm1', label: 'the folder /data/files' } as const
const bucket = { kind: 's3', mark: 'm1', label: 'the bucket files at https://s3.example' } as const
const own = (parts: Partial<SharedParts> = {}): SharedParts => ({
  signInKey: 'k1',
  cardKeys: new Map([['c1', false]]),
  fileStore: folder,
  ...parts,
})
const recorded = (parts: Partial<RecordedParts> = {}): RecordedParts => ({
  signInKey: 'k1',
  cardKeys: new Map([['c1', false]]),
  fileStores: [folder],
  hasFiles: true,
  ...parts,
})
const nothing: RecordedParts = { signInKey: undefined, cardKeys: new Map(), fileStores: [], hasFiles: false }

it.each([
  ['the same', recorded(), own()],
  ['the first server of an installation', nothing, own({ fileStore: { ...folder, mark: undefined } })],
  [
    'a key of cards more, and one revoked',
    recorded(),
    own({
      cardKeys: new Map([
        ['c2', false],
        ['c1', true],
      ]),
    }),
  ],
  ['a server that has heard of a revocation', recorded({ cardKeys: new Map([['c1', true]]) }), own({ cardKeys: new Map([['c1', true]]) })],
  ['either place while files are moved', recorded({ fileStores: [bucket, folder] }), own()],
  ['a bucket that is away, by its name', recorded({ fileStores: [bucket] }), own({ fileStore: { ...bucket, mark: null } })],
  ['the first server while the bucket is away', nothing, own({ fileStore: { ...bucket, mark: null } })],
] as const)('agrees: %s', (_, known, found) => {
  expect(findDifferences(known, found)).toEqual([])
})

it.each([
  [
    'the key of login codes',
    recorded(),
    own({ signInKey: undefined }),
    /^The key of login codes, which this database knows, is missing\. Set SIGN_IN_KEY/,
  ],
  [
    'the keys of cards',
    recorded(),
    own({ cardKeys: new Map() }),
    /^The keys of cards are missing; with new ones every card of c1 would be refused/,
  ],
  [
    'a disk',
    recorded(),
    own({ fileStore: { ...folder, mark: undefined, isEmpty: true } }),
    /^The folder \/data\/files is empty.* Is it mounted\?/,
  ],
  [
    'a disk, before the first start after a restore',
    recorded({ fileStores: [] }),
    own({ fileStore: { ...folder, mark: undefined, isEmpty: true } }),
    /Is it mounted\?/,
  ],
] as const)('%s that is missing is named, and nothing leads to accepting that', (_, known, found, sentence) => {
  const differences = findDifferences(known, found)
  expect(differences).toEqual([{ text: expect.stringMatching(sentence), mayBeIntended: false }])
  expect(differencesText(differences)).not.toContain('accept')
})

const files = (fileStore: FileStoreMark): SharedParts => own({ fileStore })

describe('differs', () => {
  it.each([
    ['another key of login codes', recorded(), own({ signInKey: 'k2' }), /^The key of login codes is another one\. Set SIGN_IN_KEY/],
    [
      'other keys of cards',
      recorded(),
      own({ cardKeys: new Map([['c9', false]]) }),
      /lack c1, so cards in use would be refused\. Set CARD_KEYS/,
    ],
    ['a key that was revoked', recorded({ cardKeys: new Map([['c1', true]]) }), own(), /still accept c1, which was revoked/],
    ['a folder that servers do not share', recorded(), files({ ...folder, mark: undefined }), /another place\. Set DATA_FOLDER or the S3_/],
    ["another installation's folder", recorded(), files({ ...folder, mark: 'm2' }), /another place/],
    ['a server that was forgotten after the move', recorded({ fileStores: [bucket] }), files(folder), /Set FILE_STORE=s3, or move them/],
    ['a bucket before the move', recorded(), files({ ...bucket, mark: undefined }), /stored in the folder \/data\/files/],
    [
      'another bucket that is away',
      recorded({ fileStores: [bucket] }),
      files({ ...bucket, label: 'b', mark: null }),
      /another place|not in b/,
    ],
    ["a new database with another's files", nothing, files(folder), /the folder \/data\/files belongs to another database/],
  ])('%s', (_, known, found, sentence) => {
    expect(findDifferences(known, found)).toEqual([{ text: expect.stringMatching(sentence), mayBeIntended: true }])
  })
})

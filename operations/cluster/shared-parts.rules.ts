/** Where files are: `mark` is the text that the product has stored there, undefined where it has not, null while the place does not answer. */
export type FileStoreMark = {
  kind: 'folder' | 's3'
  mark: string | null | undefined
  label: string
  /** No file is stored there. */
  isEmpty?: boolean
}

/** What all servers of a database must share. Fingerprints say whether two are the same and nothing else. */
export type SharedParts = {
  /** Undefined where there is none yet. */
  signInKey: string | undefined
  /** Each key's id, and whether it is revoked; empty where there are none yet. */
  cardKeys: ReadonlyMap<string, boolean>
  fileStore: FileStoreMark
}

type Keys = Omit<SharedParts, 'fileStore'>

/** What was recorded; empty before the first server. While files are moved, two places are. */
export type RecordedParts = {
  signInKey: string | undefined
  cardKeys: ReadonlyMap<string, boolean>
  fileStores: readonly (FileStoreMark & { mark: string })[]
  /** Whether the database names files. */
  hasFiles: boolean
}

/** A part that is not the recorded one. */
export type Difference = {
  text: string
  /** The other part may be wanted; what is only missing is restored, or mounted. */
  mayBeIntended: boolean
}

/** Each part of a server that is not the recorded one. */
export const findDifferences = (recorded: RecordedParts, own: SharedParts): readonly Difference[] => [
  ...signInDifference(recorded, own),
  ...cardDifferences(recorded, own),
  ...fileDifference(recorded, own),
]

const intended = (text: string): Difference => ({ text, mayBeIntended: true })
const missingPart = (text: string): Difference => ({ text, mayBeIntended: false })

/** The key of login codes alone, which also is the password of the product's role. */
export function signInDifference({ signInKey: recorded }: RecordedParts, { signInKey: own }: Keys): readonly Difference[] {
  if (recorded === undefined || recorded === own) return []
  const advice = 'Set SIGN_IN_KEY to that of the other servers, or restore sign-in.key from a backup.'
  return [
    own === undefined
      ? missingPart(`The key of login codes, which this database knows, is missing. ${advice}`)
      : intended(`The key of login codes is another one. ${advice}`),
  ]
}

export function cardDifferences({ cardKeys: recorded }: RecordedParts, { cardKeys: own }: Keys): readonly Difference[] {
  const missing = [...recorded.keys()].filter((id) => !own.has(id))
  const revived = [...recorded].filter(([id, isRevoked]) => isRevoked && own.get(id) === false).map(([id]) => id)
  const advice = 'Set CARD_KEYS to the text that the other servers have, or restore card-keys.json from a backup.'
  if (missing.length > 0 && own.size === 0)
    return [missingPart(`The keys of cards are missing; with new ones every card of ${missing.join(', ')} would be refused. ${advice}`)]
  return [
    ...(missing.length > 0 ? [intended(`The keys of cards lack ${missing.join(', ')}, so cards in use would be refused. ${advice}`)] : []),
    ...(revived.length > 0 ? [intended(`The keys of cards still accept ${revived.join(', ')}, which was revoked. ${advice}`)] : []),
  ]
}

function fileDifference({ fileStores: recorded, hasFiles }: RecordedParts, { fileStore: own }: SharedParts): readonly Difference[] {
  const isUnmounted = own.mark === undefined && own.isEmpty === true && recorded.every(({ kind }) => kind === own.kind)
  if (isUnmounted && hasFiles)
    return [
      missingPart(
        own.kind === 'folder'
          ? `The folder ${own.label.replace(/^the folder /, '')} is empty, and this database has files. Is it mounted? Mount its disk, or set DATA_FOLDER to the folder that has them; lost files are in the backups.`
          : `${capitalised(own.label)} is empty, and this database has files. Set S3_BUCKET and S3_PREFIX to where they are; lost files are in the backups.`,
      ),
    ]
  if (recorded.length === 0)
    return own.mark ? [intended(`Files: ${own.label} belongs to another database. Choose another folder, bucket or S3_PREFIX.`)] : []
  const isSame = recorded.some(
    ({ kind, mark, label }) => kind === own.kind && (own.mark === null ? label === own.label : mark === own.mark),
  )
  if (isSame) return []
  const places = recorded.map(({ label }) => label).join(' or ')
  const text = recorded.some(({ kind }) => kind === own.kind)
    ? `Files are stored in ${places}; ${own.label} is another place. Set DATA_FOLDER or the S3_ settings as on the other servers.`
    : `Files are stored in ${places}, not in ${own.label}. Set FILE_STORE=${recorded[0]?.kind}, or move them first: npx driver-pass files move.`
  return [intended(text)]
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const intendedAdvice =
  'If the change is intended, run npx driver-pass cluster accept with these settings and restart every server with them.'

/** Why a server with these differences does not start, and what to do. */
export const differencesText = (differences: readonly Difference[]): string =>
  [
    'This server has other settings than the servers before it.',
    ...differences.map(({ text }) => text),
    ...(differences.every(({ mayBeIntended }) => mayBeIntended) ? [intendedAdvice] : []),
  ].join(' ')

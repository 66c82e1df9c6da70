/** Where files are: `mark` is the text that the product has stored there, undefined where it has not, null while the place does not answer. */
export type FileStoreMark = { readonly kind: 'folder' | 's3'; readonly mark: string | null | undefined; readonly label: string }

/** What all servers of a database must share. Fingerprints say whether two are the same and nothing else. */
export type SharedParts = {
  readonly signInKey: string
  /** Each key's id, and whether it is revoked. */
  readonly cardKeys: ReadonlyMap<string, boolean>
  readonly fileStore: FileStoreMark
}

/** What was recorded; empty before the first server. While files are moved, two places are. */
export type RecordedParts = {
  readonly signInKey: string | undefined
  readonly cardKeys: ReadonlyMap<string, boolean>
  readonly fileStores: readonly (FileStoreMark & { readonly mark: string })[]
}

/** A sentence for each part of a server that is not the recorded one. */
export const findDifferences = (recorded: RecordedParts, own: SharedParts): readonly string[] => [
  ...signInDifference(recorded, own),
  ...cardDifferences(recorded, own),
  ...fileDifference(recorded, own),
]

const signInDifference = (recorded: RecordedParts, own: SharedParts): readonly string[] =>
  recorded.signInKey === undefined || recorded.signInKey === own.signInKey
    ? []
    : ['The key of login codes is another one. Set SIGN_IN_KEY to that of the other servers, or restore sign-in.key from a backup.']

function cardDifferences({ cardKeys: recorded }: RecordedParts, { cardKeys: own }: SharedParts): readonly string[] {
  const missing = [...recorded.keys()].filter((id) => !own.has(id))
  const revived = [...recorded].filter(([id, isRevoked]) => isRevoked && own.get(id) === false).map(([id]) => id)
  const advice = 'Set CARD_KEYS to the text that the other servers have, or restore card-keys.json from a backup.'
  return [
    ...(missing.length > 0 ? [`The keys of cards lack ${missing.join(', ')}, so cards in use would be refused. ${advice}`] : []),
    ...(revived.length > 0 ? [`The keys of cards still accept ${revived.join(', ')}, which was revoked. ${advice}`] : []),
  ]
}

function fileDifference({ fileStores: recorded }: RecordedParts, { fileStore: own }: SharedParts): readonly string[] {
  if (recorded.length === 0)
    return own.mark ? [`Files: ${own.label} belongs to another database. Choose another folder, bucket or S3_PREFIX.`] : []
  const isSame = recorded.some(
    ({ kind, mark, label }) => kind === own.kind && (own.mark === null ? label === own.label : mark === own.mark),
  )
  if (isSame) return []
  const places = recorded.map(({ label }) => label).join(' or ')
  return [
    recorded.some(({ kind }) => kind === own.kind)
      ? `Files are stored in ${places}; ${own.label} is another place. Set DATA_FOLDER or the S3_ settings as on the other servers.`
      : `Files are stored in ${places}, not in ${own.label}. Set FILE_STORE=${recorded[0]?.kind}, or move them first: npm run files:move.`,
  ]
}

const maxLength = 120
const replacement = '_'
/** Names that Windows reserves for devices, with any extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Cleans a client's file name for lists and downloads: one line of plain characters without folders, control or direction marks, at most 120
 * characters including its extension. It is data and never part of a path.
 */
export function cleanFileName(name: string): string {
  const visible = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
  const withoutFolders = visible.split(/[/\\]/).at(-1) ?? ''
  const plain = withoutFolders
    .replace(/[<>:|?*%;`$\uFFFD]/g, replacement)
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return truncate(plain.replace(deviceName, `${replacement}$1`)) || 'file'
}

function truncate(name: string): string {
  const characters = [...name]
  if (characters.length <= maxLength) return name
  const extension = [...(/\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '')]
  return [...characters.slice(0, maxLength - extension.length), ...extension].join('')
}

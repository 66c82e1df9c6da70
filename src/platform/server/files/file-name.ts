const longest = 120
const replacement = '_'
/** Names that Windows gives to devices whatever extension follows. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * The name a file is listed and downloaded under, made from what the client called it: one line of plain characters without folders, control or
 * direction marks, at most 120 characters, its extension kept. It is data and never becomes part of a path.
 */
export function cleanFileName(name: string): string {
  const visible = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
  const withoutFolders = visible.split(/[/\\]/).at(-1) ?? ''
  const plain = withoutFolders
    .replace(/[<>:"|?*%;`$\uFFFD]/g, replacement)
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return shorten(plain.replace(deviceName, `${replacement}$1`)) || 'file'
}

function shorten(name: string): string {
  const characters = [...name]
  if (characters.length <= longest) return name
  const extension = [...(/\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? '')]
  return [...characters.slice(0, longest - extension.length), ...extension].join('')
}

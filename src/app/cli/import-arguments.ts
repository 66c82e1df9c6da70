import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { importKinds, type ImportKind } from '#import-export/import.contract.ts'

export type ImportArguments = {
  readonly kind: ImportKind
  readonly file: string
  /** For imports of drivers. */
  readonly plant: string
  readonly isDryRun: boolean
  /** The file of refused rows. */
  readonly errors: string | undefined
}

export const usage = `Takes a register in, from a CSV file or an Excel workbook.

  npm run import -- transporters FILE [--dry-run] [--errors FILE]
  npm run import -- drivers FILE --plant NAME [--dry-run] [--errors FILE]

  --plant NAME    the authorised plant that the drivers belong to
  --dry-run       say what would happen and change nothing
  --errors FILE   write the refused rows there, to be mended and imported again`

export class WrongUsage extends Error {
  override readonly name = 'WrongUsage'
}

/** Parses the command line; throws WrongUsage with a message. */
export function readArguments(words: readonly string[]): ImportArguments {
  const { values, positionals } = parse(words)
  const [word, file, ...more] = positionals
  const kind = importKinds.find((each) => each === word)
  if (!kind)
    throw new WrongUsage(word === undefined ? 'Say what to import.' : `'${word}' cannot be imported: write drivers or transporters.`)
  if (file === undefined) throw new WrongUsage('Name the file to import.')
  if (more.length > 0) throw new WrongUsage(`One file at a time: '${more.join(' ')}' is too much.`)
  if (kind === 'drivers' && !values.plant) throw new WrongUsage('Drivers belong to a plant: add --plant NAME.')
  if (values.errors !== undefined && resolve(values.errors) === resolve(file))
    throw new WrongUsage('Write the refused rows to another file than the one they come from.')
  return { kind, file, plant: values.plant ?? '', isDryRun: values['dry-run'], errors: values.errors }
}

const options = { plant: { type: 'string' }, 'dry-run': { type: 'boolean', default: false }, errors: { type: 'string' } } as const

function parse(
  words: readonly string[],
): ReturnType<typeof parseArgs<{ args: string[]; options: typeof options; allowPositionals: true }>> {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error))
  }
}

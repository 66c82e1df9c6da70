import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type SourceFile = { readonly path: string; readonly text: string; readonly imports: readonly Import[] }
/** `to` is a path below the source folder for our own files, the package's name otherwise. */
export type Import = { readonly to: string; readonly isOurs: boolean; readonly isTypeOnly: boolean }

/** Every TypeScript file below `root` with what it imports. */
export function readSources(root: string): SourceFile[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

const statement = /^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(statement)].map((match) => resolve(path, match[2] ?? match[3] ?? '', match[1] !== undefined))
}

function resolve(from: string, to: string, isTypeOnly: boolean): Import {
  if (to.startsWith('#')) return { to: to.slice(1), isOurs: true, isTypeOnly }
  if (to.startsWith('.')) return { to: normalize(join(dirname(from), to)), isOurs: true, isTypeOnly }
  return { to: to.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1'), isOurs: false, isTypeOnly }
}

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { roots as allRoots } from './roots.ts'

/** `path` is below the first root without its name, below the others with it: 'drivers/drivers.rules.ts', 'demo/demo.ts'. */
export type SourceFile = { path: string; text: string; imports: readonly Import[] }
/** `to` is such a path for our own files ('../db/tables.ts' beside the roots), the package's name otherwise. */
export type Import = { to: string; isOurs: boolean; isTypeOnly: boolean }

/** Every TypeScript file of these roots of the checkout with what it imports. */
export function readSources(checkout: string, roots: readonly string[] = allRoots): SourceFile[] {
  return roots.flatMap((root) =>
    readdirSync(join(checkout, root), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => {
        const text = readFileSync(join(checkout, root, path), 'utf8')
        const inCheckout = join(root, path).replaceAll('\\', '/')
        return { path: named(inCheckout), text, imports: importsOf(inCheckout, text) }
      }),
  )
}

const statement = /^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(statement)].map((match) => resolve(path, match[2] ?? match[3] ?? '', match[1] !== undefined))
}

function resolve(from: string, to: string, isTypeOnly: boolean): Import {
  if (to.startsWith('#')) return { to: to.slice(1), isOurs: true, isTypeOnly }
  if (to.startsWith('.')) return { to: named(normalize(join(dirname(from), to)).replaceAll('\\', '/')), isOurs: true, isTypeOnly }
  return { to: to.replace(/^((?:@[^/]+\/)?[^/]+).*$/, '$1'), isOurs: false, isTypeOnly }
}

/** A path of the checkout as it is named here. */
function named(path: string): string {
  const [product, ...others] = allRoots
  if (path.startsWith(`${product}/`)) return path.slice(product.length + 1)
  return others.some((root) => path.startsWith(`${root}/`)) ? path : `../${path}`
}

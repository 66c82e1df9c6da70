import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type BuiltPart = { file: string; imports?: readonly string[] }
type Manifest = Readonly<Record<string, BuiltPart>>

/** The files of a module of this build, with all that it imports, beside those that every page loads; none where the build does not say. */
export async function openManifest(folder: string): Promise<(module: string) => readonly string[]> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8').catch(() => '{}')
  const parts = JSON.parse(text) as Manifest
  const shared = withImports(parts, 'index.html')
  return (module) => [...withImports(parts, module).difference(shared)]
}

function withImports(parts: Manifest, name: string, files = new Set<string>()): Set<string> {
  const part = parts[name]
  if (!part || files.has(part.file)) return files
  files.add(part.file)
  for (const each of part.imports ?? []) withImports(parts, each, files)
  return files
}

import { readFile } from 'node:fs/promises'

const manifest = new URL('../../dist/web/.vite/manifest.json', import.meta.url)

/** The name under which a module that loads when it is needed was built, such as 'portals/find-palette.tsx'. */
export async function builtFile(module: string): Promise<string> {
  const { [module]: built } = JSON.parse(await readFile(manifest, 'utf8')) as Readonly<Record<string, { file: string } | undefined>>
  if (!built) throw new Error(`${module} is not a file of its own in the built web app`)
  return built.file
}

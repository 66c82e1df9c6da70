import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { currentPlaceOf } from '#app/file-places.ts'
import type { Settings } from '#app/settings.ts'
import { failureText, fine, problem, type Finding } from './finding.ts'

/** Whether the bucket takes, returns and deletes a file. The folder is checked with its disk. */
export async function checkFiles(settings: Settings): Promise<readonly Finding[]> {
  if (settings.FILE_STORE === 'folder') return []
  const { current } = currentPlaceOf(settings)
  const name = randomBytes(16).toString('hex')
  const content = Buffer.from('A test file of Driver pass. It may be deleted.')
  try {
    await current.write(name, content)
    const isSame = content.equals(await buffer((await current.read(name)).stream))
    await current.remove(name)
    if (!isSame) throw new Error('The bucket returned another file than it was given.')
    return [fine('Files', `${current.label} takes, returns and deletes a test file`)]
  } catch (error) {
    const advice = "Check the S3_ settings, that the key may read, write, list and delete there, and this machine's clock."
    return [problem('Files', failureText(error), advice)]
  }
}

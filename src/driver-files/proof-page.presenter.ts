import { momentText } from '#platform/contract/moment.ts'
import { escapeHtml, publicDocument } from '#platform/server/http/pages/public-document.rules.ts'
import { fileNumber } from './driver-files.rules.ts'
import type { ProvedFile } from './driver-files.store.ts'
import { purposes } from './purposes.rules.ts'

type Page = ReturnType<typeof publicDocument>

/** What the code of a file shows: its sums, and nobody's name. */
export function proofPage(file: ProvedFile | undefined): Page {
  const at = file?.finished_at
  if (!file || !at) return page('No such file', 'bad', '<p>No file with this code was made here.</p>')
  const facts = [
    ['Made', `${momentText(at, file.time_zone)}, ${file.plant}`],
    ['For', purposes[file.purpose].name],
    ['SHA-256 of the PDF', file.pdf_sha256?.toString('hex') ?? ''],
    ['SHA-256 of the archive', file.zip_sha256?.toString('hex') ?? ''],
    ['Key', file.key_id ?? ''],
  ]
  const shown = facts.map(([label = '', value = '']) => `<p><strong>${escapeHtml(label)}</strong><br>${escapeHtml(value)}</p>`).join('\n')
  return page(
    `File ${fileNumber(file.id)} was made here`,
    'ok',
    `${shown}\n<p class="note">Only a file with exactly these sums is this one.</p>`,
  )
}

export const proofFailed = (message: string): Page => page('This file cannot be checked now', 'bad', `<p>${escapeHtml(message)}</p>`)

const page = (title: string, look: 'ok' | 'bad', content: string): Page =>
  publicDocument({ title, content: `<h1 class="${look}">${title}</h1>\n${content}` })

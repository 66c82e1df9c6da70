import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { toastBad } from '#platform/web/dialog/toast.ts'
import { saveFile } from '#platform/web/download-export.ts'

/** Saves an empty register with our headings. `load` brings them when they are asked for. */
export function TemplateButton({ name, load }: { name: string; load: () => Promise<string> }): ReactNode {
  const save = async (): Promise<void> => {
    try {
      saveFile(new File([await load()], `${name} template.csv`, { type: 'text/csv' }))
    } catch {
      toastBad('The template could not be downloaded. Try again.')
    }
  }
  return (
    <Button icon={<Download aria-hidden />} onClick={() => void save()}>
      Download a template
    </Button>
  )
}

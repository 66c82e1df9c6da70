import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { useGo } from '#platform/web/navigation/link.tsx'
import type { DraftForm } from './draft-form.hooks.ts'
import { useNewDriverPaths } from './new-driver.paths.ts'
import { useSectionFocus } from './section-focus.hooks.ts'
import { countBySection, sections, sectionTitles, type Section } from './sections.rules.ts'
import { DocumentsSection } from './sections/documents-section.tsx'
import { LicenceSection } from './sections/licence-section.tsx'
import { PersonSection } from './sections/person-section.tsx'
import { ReviewSection } from './sections/review-section.tsx'
import { WorkSection } from './sections/work-section.tsx'
import { StepButtons } from './step-buttons.tsx'
import { StepList } from './step-list.tsx'
import { useSubmit } from './use-submit.hooks.ts'

/** The form, one step at a time. Hidden steps stay mounted: they keep chosen files that are not uploaded yet. */
export function DraftSteps({ form }: { form: DraftForm }): ReactNode {
  const paths = useNewDriverPaths()
  const go = useGo()
  const { place, section, open, fix } = useSectionFocus(form)
  const submission = useSubmit(form, { onFix: fix, onSubmitted: (driverId) => go(paths.application(driverId)) })
  const parts: Readonly<Record<Section, ReactNode>> = {
    person: <PersonSection form={form} />,
    licence: <LicenceSection form={form} />,
    work: <WorkSection form={form} />,
    documents: <DocumentsSection form={form} />,
    review: <ReviewSection form={form} submission={submission} onFix={fix} onOpen={open} />,
  }
  return (
    <div ref={place} className="grid gap-4 lg:grid-cols-[15rem_minmax(0,44rem)] lg:gap-8">
      <StepList current={section} toDo={countBySection(form.errors)} onOpen={open} />
      <div className="flex min-w-0 flex-col gap-4">
        {sections.map((key, index) => (
          <div key={key} data-section={key} tabIndex={-1} hidden={key !== section} className="scroll-mt-32 outline-none lg:scroll-mt-20">
            <Card title={<StepTitle at={index + 1} title={sectionTitles[key]} />}>
              <div className="flex flex-col gap-5">{parts[key]}</div>
            </Card>
          </div>
        ))}
        <StepButtons section={section} submission={submission} onOpen={open} />
      </div>
    </div>
  )
}

const StepTitle = ({ at, title }: { at: number; title: string }): ReactNode => (
  <>
    <span className="digits block text-13 font-normal text-ink-2">
      Step {at} of {sections.length}
    </span>{' '}
    {title}
  </>
)

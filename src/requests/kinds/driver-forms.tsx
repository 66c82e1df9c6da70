import { lazyPart } from '#platform/web/waiting.tsx'
import type { KindForm } from './kind.view.tsx'
import { kindForms } from './kinds.forms.tsx'
import { processViolation } from './process-violation/process-violation.contract.ts'

/** Any number may be recorded; on the driver's page, below the violations. */
export const violationForm: KindForm = {
  kind: processViolation,
  RaiseForm: lazyPart(() => import('./process-violation/add-violation-form.tsx'), 'RecordViolationForm'),
}

/** All that is raised about a given driver, in any list. */
export const driverForms: readonly KindForm[] = [...kindForms, violationForm]

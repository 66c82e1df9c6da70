import type { Handlers } from '#accounts/people.ts'
import { masterApi } from '#administration/master-data.api.ts'
import type { documentTypesContract } from './document-types.contract.ts'
import { presentDocumentType } from './document-types.presenter.ts'
import { documentTypeStore } from './document-types.store.ts'

export const documentTypesApi: Handlers<typeof documentTypesContract> = masterApi({
  subject: 'document type',
  label: 'Document type',
  store: documentTypeStore,
  inUseAdvice: 'Deactivate it instead.',
  present: presentDocumentType,
})

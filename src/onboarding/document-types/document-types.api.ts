import type { Handlers } from '#accounts/people.ts'
import type { FindPendingUses } from '#administration/master-data.service.ts'
import { masterApi } from '#administration/master-data.api.ts'
import type { documentTypesContract } from './document-types.contract.ts'
import { presentDocumentType } from './document-types.presenter.ts'
import { documentTypeStore } from './document-types.store.ts'

export const documentTypesApi = (pendingUses: FindPendingUses): Handlers<typeof documentTypesContract> =>
  masterApi({
    pendingUses,
    subject: 'document type',
    label: 'Document type',
    store: documentTypeStore,
    inUseAdvice: 'Deactivate it instead.',
    present: presentDocumentType,
  })

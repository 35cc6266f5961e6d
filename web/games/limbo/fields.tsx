import { edgeFields } from '../../fairness/edge-field.tsx'

export const fields = edgeFields

import { DateTimeInput, SelectInput, TextInput } from 'react-admin'
import { asUtc } from '../../shared/format/format.ts'

const kinds = [
  { id: 'changes', name: 'xinyu.auditLog.changes' },
  { id: 'reads', name: 'xinyu.auditLog.reads' },
]
const kindsOfRecords = [
  'users',
  'profileReviews',
  'posts',
  'comments',
  'images',
  'smilePks',
  'orders',
  'reports',
  'auditLog',
  'secondFactor',
  'versions',
  'loginLogs',
  'adminUsers',
  'matchingDays',
  'monthStatements',
  'payoutBatches',
].map((id) => ({
  id,
  name: `xinyu.auditLog.resources.${id}`,
}))

/** The viewed member comes first: “who has looked at this member?” is the most common query. */
export const auditFilters = [
  <TextInput key="person_id" source="person_id" alwaysOn resettable />,
  <TextInput key="actor_id" source="actor_id" alwaysOn resettable />,
  <SelectInput key="kind" source="kind" choices={kinds} alwaysOn />,
  <SelectInput key="resource" source="resource" choices={kindsOfRecords} />,
  <TextInput key="q" source="q" resettable />,
  <TextInput key="subject_id" source="subject_id" resettable />,
  <DateTimeInput key="from" source="from" parse={asUtc} />,
  <DateTimeInput key="to" source="to" parse={asUtc} />,
]

import { users } from '@xinyu/contracts/admin/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { AutocompleteInput, DateTimeInput, ReferenceInput, SelectInput, TextInput } from 'react-admin'
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
const nameOf = ({ name, GID, id }: RecordOf<typeof users>): string => `${name || id} ${GID ?? ''}`.trim()

/** A person by name or GID. */
const person = (source: 'person_id' | 'actor_id') => (
  <ReferenceInput key={source} source={source} reference={users.name} alwaysOn perPage={10}>
    <AutocompleteInput
      label={`resources.auditLog.fields.${source}`}
      optionText={nameOf}
      filterToQuery={(q: string) => ({ q })}
      sx={{ minWidth: 220 }}
    />
  </ReferenceInput>
)

/** The viewed member comes first: “who has looked at this member?” is the most common query. */
export const auditFilters = [
  person('person_id'),
  person('actor_id'),
  <TextInput key="words" source="words" alwaysOn resettable />,
  <SelectInput key="kind" source="kind" choices={kinds} alwaysOn />,
  <SelectInput key="resource" source="resource" choices={kindsOfRecords} />,
  <TextInput key="q" source="q" resettable />,
  <TextInput key="subject_id" source="subject_id" resettable />,
  <DateTimeInput key="from" source="from" parse={asUtc} />,
  <DateTimeInput key="to" source="to" parse={asUtc} />,
]

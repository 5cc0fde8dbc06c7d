import { DeleteWithConfirmButton, SaveButton, Toolbar } from 'react-admin'

/** Saves a record; an existing one can be deleted. */
export const WriteToolbar = ({ isNew }: { isNew: boolean }) => (
  <Toolbar sx={{ justifyContent: 'space-between' }}>
    <SaveButton />
    {!isNew && <DeleteWithConfirmButton mutationMode="pessimistic" redirect="list" />}
  </Toolbar>
)

import { allResources } from '@xinyu/contracts/admin/all'
import type { AdminRole } from '@xinyu/contracts/call'
import { type Act, type Resource, rolesFor } from '@xinyu/contracts/resource'

const byName = new Map<string, Resource>(
  allResources.filter(({ built }) => built !== false).map((resource) => [resource.name, resource]),
)

/**
 * Whether these roles may do this. Decided by the contract, which the server also enforces:
 * `admin` may do everything that exists, an action may name its own roles, and nobody may do what a resource lacks.
 */
export const isAllowed = (roles: readonly AdminRole[], resourceName: string, action: string): boolean => {
  const resource = byName.get(resourceName)
  const act = resource && actionOf(resource, action)
  if (!resource || !act) return false
  return roles.includes('admin') || rolesFor(resource, act).some((role) => roles.includes(role))
}

/** Maps react-admin's action names to the contract's; null if the resource lacks the action. */
const actionOf = (resource: Resource, action: string): Act | null => {
  if (action === 'edit') return resource.update ? 'update' : null
  if (action === 'create') return resource.create ? 'create' : null
  if (action === 'delete') return resource.remove ? 'remove' : null
  if (resource.actions?.[action]) return { action }
  return ['list', 'show', 'export'].includes(action) ? 'list' : null
}

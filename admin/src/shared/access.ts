import { resources } from '@xinyu/contracts/admin/resources'
import type { AdminRole } from '@xinyu/contracts/call'
import type { Resource } from '@xinyu/contracts/resource'

const byName = new Map<string, Resource>(resources.map((resource) => [resource.name, resource as Resource]))

/**
 * May somebody with these roles do this? The contract decides, the same record that the server enforces:
 * `admin` may do everything that exists, an action may name its own roles, and nobody may do what a resource lacks.
 */
export const isAllowed = (roles: readonly AdminRole[], resourceName: string, action: string): boolean => {
  const resource = byName.get(resourceName)
  const needed = resource && rolesFor(resource, action)
  if (!needed) return false
  return roles.includes('admin') || needed.some((role) => roles.includes(role))
}

const rolesFor = (resource: Resource, action: string): readonly AdminRole[] | null => {
  if (action === 'edit') return resource.update ? resource.roles : null
  if (action === 'create') return resource.create ? resource.roles : null
  if (action === 'delete') return resource.remove ? resource.roles : null
  const verb = resource.actions?.[action]
  if (verb) return verb.roles ?? resource.roles
  return ['list', 'show', 'export'].includes(action) ? resource.roles : null
}

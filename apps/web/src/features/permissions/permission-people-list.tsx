import { Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import classes from './matrix.module.css';
import type { MatrixTarget } from './matrix-columns.ts';
import { type MatrixPerson, permissionLine } from './matrix-people.ts';

const ITEM_HEIGHT = 64;
const OVERSCAN = 6;

type PermissionPeopleListProps = {
  people: readonly MatrixPerson[];
  height: number;
  onOpen: (target: MatrixTarget) => void;
};

/** The matrix where there is no room for one: a person a line, what they may do in short. */
export function PermissionPeopleList({ people, height, onOpen }: PermissionPeopleListProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => box.current,
    estimateSize: () => ITEM_HEIGHT,
    overscan: OVERSCAN,
  });
  return (
    <div ref={box} className={classes.list} style={{ maxHeight: height }}>
      <ul className={classes.items} style={{ height: rows.getTotalSize() }} aria-label="Permissions">
        {rows.getVirtualItems().map(({ index, start }) => {
          const person = people[index];
          if (!person) return null;
          return (
            <li
              key={person.user_id}
              className={classes.item}
              style={{ top: start }}
              aria-setsize={people.length}
              aria-posinset={index + 1}
            >
              <button
                type="button"
                className={classes.open}
                onClick={() => onOpen({ user_id: person.user_id })}
              >
                <span className={classes.name}>
                  <Text component="span" size="sm" fw={600} display="block">
                    {person.name}
                  </Text>
                  <Text component="span" size="xs" c="dimmed">
                    {permissionLine(person)}
                  </Text>
                </span>
                <IconChevronRight size={18} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

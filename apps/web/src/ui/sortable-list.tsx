import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './sortable-list.module.css';

type Props<Item> = {
  /** What is sorted; read out by screen readers. */
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  nameOf: (item: Item, index: number) => string;
  /** An item, with the handle by which it is moved. */
  children: (item: Item, index: number, handle: ReactNode) => ReactNode;
  onMove: (from: number, to: number) => void;
  isDisabled?: boolean;
};

/**
 * A list in an order of its own: dragged by its handles with a pointer or a finger, or by the keyboard (space takes an
 * item, the arrows move it, space puts it down, Escape puts it back).
 */
export function SortableList<Item>(props: Props<Item>) {
  const { label, items, idOf, nameOf, children, onMove, isDisabled = false } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);
  const placeOf = (id: unknown) => ids.indexOf(String(id));
  const nameAt = (id: unknown) => {
    const item = items[placeOf(id)];
    return item === undefined ? '' : nameOf(item, placeOf(id));
  };

  function end({ active, over }: DragEndEvent): void {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (to >= 0 && from !== to) onMove(from, to);
  }
  const announcements = {
    onDragStart: ({ active }: { active: { id: unknown } }) => `${nameAt(active.id)} taken.`,
    onDragOver: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
      over ? `${nameAt(active.id)} at place ${placeOf(over.id) + 1} of ${ids.length}.` : undefined,
    onDragEnd: ({ active }: { active: { id: unknown } }) => `${nameAt(active.id)} put down.`,
    onDragCancel: ({ active }: { active: { id: unknown } }) => `${nameAt(active.id)} put back.`,
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Press space to take it, the arrow keys to move it, space to put it down, Escape to put it back.',
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className={classes.list}>
          {items.map((item, index) => (
            <SortableItem
              key={idOf(item)}
              id={idOf(item)}
              name={nameOf(item, index)}
              isDisabled={isDisabled || items.length < 2}
            >
              {(handle) => children(item, index, handle)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

type ItemProps = {
  id: string;
  name: string;
  isDisabled: boolean;
  children: (handle: ReactNode) => ReactNode;
};

function SortableItem({ id, name, isDisabled, children }: ItemProps) {
  const sortable = useSortable({ id, disabled: isDisabled });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    sortable;
  const handle = isDisabled ? null : (
    <ActionIcon
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={`Move ${name}`}
      className={classes.handle}
    >
      <IconGripVertical size={20} aria-hidden="true" />
    </ActionIcon>
  );
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(handle)}
    </li>
  );
}

/** The list with one of its items at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const left = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? left : [...left.slice(0, to), item, ...left.slice(to)];
}

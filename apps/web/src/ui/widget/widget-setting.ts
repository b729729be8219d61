export type WidgetSetting = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

export type WidgetTable = { readonly isShown: boolean; readonly onToggle: () => void };

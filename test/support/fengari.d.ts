/** What test/support/redis.ts uses of the Lua machine, which brings no types. */
declare module 'fengari' {
  type State = unknown;
  type LuaString = Uint8Array;
  const fengari: {
    to_luastring(text: string): LuaString;
    lua: {
      LUA_OK: number;
      lua_newtable(L: State): void;
      lua_pushstring(L: State, text: LuaString): void;
      lua_pushinteger(L: State, value: number): void;
      lua_pushcfunction(L: State, run: (L: State) => number): void;
      lua_setfield(L: State, index: number, name: LuaString): void;
      lua_setglobal(L: State, name: LuaString): void;
      lua_rawseti(L: State, index: number, n: number): void;
      lua_rawgeti(L: State, index: number, n: number): void;
      lua_rawlen(L: State, index: number): number;
      lua_gettop(L: State): number;
      lua_tojsstring(L: State, index: number): string;
      lua_tointeger(L: State, index: number): number;
      lua_pop(L: State, n: number): void;
      lua_getglobal(L: State, name: LuaString): void;
      lua_pcall(L: State, args: number, results: number, handler: number): number;
    };
    lauxlib: { luaL_newstate(): State; luaL_loadstring(L: State, script: LuaString): number };
    lualib: { luaL_openlibs(L: State): void };
  };
  export default fengari;
}
